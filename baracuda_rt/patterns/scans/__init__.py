"""Scans along an axis and their gradients."""
