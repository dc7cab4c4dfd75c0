"""Formula ops: elementwise, cast, gated."""
