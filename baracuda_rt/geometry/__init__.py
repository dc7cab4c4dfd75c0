"""One module per template: plain-integer launch geometry. No arrays, no compiler."""
