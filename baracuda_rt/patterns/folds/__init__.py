"""Reductions and their gradients."""
