"""Files made from the manifest. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""
