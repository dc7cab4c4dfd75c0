"""Causal convolution along one axis."""
