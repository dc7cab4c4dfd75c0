"""Ops over rows: softmax, sparsemax, norms."""
