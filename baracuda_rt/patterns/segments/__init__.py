"""Reductions over segments."""
