"""Quantized formats and int8 products."""
