"""Copies: transposes, pads, joins, slices and their gradients."""
