"""Gather, scatter, index sums and masks."""
