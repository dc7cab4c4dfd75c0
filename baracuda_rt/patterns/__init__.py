"""Launch geometry by wing, one module for each template: plain integers. No arrays, no compiler."""
