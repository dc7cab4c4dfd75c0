"""Compiled kernels by key: in memory, on disk and in bundles."""
