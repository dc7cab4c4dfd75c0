"""Pooling windows, forward and backward."""
