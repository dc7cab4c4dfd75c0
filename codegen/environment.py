"""The one Jinja environment: strict undefined variables, compiled templates kept."""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import jinja2
import jinja2.meta
import jinja2.nodes

from .errors import RenderError, TemplateFailed
from .wings import TEMPLATES as DIRECTORY
from .wings import WINGS

TEMPLATES = Path(DIRECTORY)


@lru_cache(maxsize=4)
def environment(directory: Path = TEMPLATES) -> jinja2.Environment:
    """The environment over a template directory."""
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(str(directory)),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
        auto_reload=False,
        cache_size=-1,
    )


def by_jinja(file: str, context: Mapping[str, Any], directory: str | Path = TEMPLATES) -> str:
    """A template's text, as `rendering.rendered` gives it, by Jinja. Raises TemplateFailed."""
    try:
        return environment(Path(directory)).get_template(file).render(context)
    except (jinja2.TemplateError, KeyError, ValueError, FileNotFoundError) as error:
        raise TemplateFailed(f"{type(error).__name__}: {error}") from error


def check_templates(context: Set[str], directory: Path = TEMPLATES) -> None:
    """Every template declares in its first line (`{# reads: … #}`) exactly the variables it reads; kernels' templates read only `context`.

    Raises RenderError naming template and variable.
    """
    env = environment(directory)
    wings: dict[str, str] = {}
    for path in sorted([*directory.glob("*/*.cu.j2"), *directory.glob("*/*.cuh")]):
        text, wing = path.read_text(encoding="utf-8"), path.parent.name
        if path.suffix == ".cuh":
            if re.search(r"\{[#%{]", text):
                raise RenderError("plain CUDA (.cuh) holds no Jinja tag; with tags it is a .cu.j2", template=f"{wing}/{path.name}")
            continue
        match = re.match(r"\{#\s*reads:([^;#]*)", text)
        declared = set(match[1].split()) - {"nothing"} if match else set()
        own = {n.strip() for names in re.findall(r"\{%-?\s*set\s+([\w, ]+?)\s*(?:=|-?%\})", text) for n in names.split(",")}
        used = jinja2.meta.find_undeclared_variables(env.parse(text)) - own
        name = path.name.removesuffix(".cu.j2")
        for variable in sorted(used - declared):
            raise RenderError(f"variable {variable!r} is read but not declared in the first line ({{# reads: … #}})", template=name)
        if not name.startswith("_"):
            if wing not in WINGS:
                raise RenderError(f"a kernel's template lies in a wing: {', '.join(WINGS)}", template=f"{wing}/{name}")
            if wings.setdefault(name, wing) != wing:
                raise RenderError(f"the name is taken by the template of wing {wings[name]}", template=f"{wing}/{name}")
            for variable in sorted(declared - set(context)):
                raise RenderError(f"variable {variable!r} is declared, but rendering gives only {', '.join(sorted(context))}", template=name)


@cache
def traits_read(name: str, directory: Path = TEMPLATES) -> frozenset[str]:
    """The traits that a template and its partials read (`traits.NAME`)."""
    env = environment(directory)
    seen: set[str] = set()
    found: set[str] = set()
    pending = [name]
    while pending:
        current = pending.pop()
        if current in seen:
            continue
        seen.add(current)
        source = env.loader.get_source(env, current)[0] if env.loader else ""
        tree = env.parse(source)
        found |= {
            node.attr for node in tree.find_all(jinja2.nodes.Getattr) if isinstance(node.node, jinja2.nodes.Name) and node.node.name == "traits"
        }
        pending += [node.template.value for node in tree.find_all(jinja2.nodes.Include) if isinstance(node.template, jinja2.nodes.Const)]
    return frozenset(found)
