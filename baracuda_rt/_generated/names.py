"""Where each public function lives. Generated from ops.yaml by regenerate-kernels; edit the manifest, not this."""

FUNCTIONS = {
    "lerp": "binary_elementwise",
    "lerp_backward": "binary_elementwise",
    "lerp_tensor": "binary_elementwise",
    "lerp_tensor_backward": "binary_elementwise",
}
