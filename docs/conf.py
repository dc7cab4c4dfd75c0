"""Sphinx's settings. The source is what tools/docs_site.py writes to build/docs/source: the tree's pages and those made from the registry."""

from baracuda_rt.version import VERSION

project = "baracuda_rt"
author = "the authors of baracuda_rt"
copyright = "the authors of baracuda_rt, Apache License 2.0"
version = release = VERSION

extensions = ["myst_parser"]
myst_heading_anchors = 4
root_doc = "docs/index"
source_suffix = {".md": "markdown"}
exclude_patterns = ["ops/kernels", "docs/figures"]
highlight_language = "none"
pygments_style = "friendly"
nitpicky = True
toc_object_entries_show_parents = "hide"

html_theme = "pydata_sphinx_theme"
html_title = "baracuda_rt"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "logo": {"text": "baracuda_rt"},
    "navbar_align": "left",
    "header_links_before_dropdown": 5,
    "show_prev_next": False,
    "navigation_with_keys": False,
    "secondary_sidebar_items": ["page-toc"],
    "footer_start": ["copyright"],
    "footer_end": [],
    "search_bar_text": "Search",
}
html_sidebars = {"docs/index": [], "docs/skus": []}
html_context = {"default_mode": "auto"}
