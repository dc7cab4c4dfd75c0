"""Public functions by category. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""
