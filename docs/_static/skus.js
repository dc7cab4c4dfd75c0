// The SKU browser: filters over the factored listing in skus-data.js, state in the URL's hash, one SKU shown in full. No framework, no requests.
"use strict";

(function () {
  const root = document.getElementById("sku-app");
  if (!root) return;
  const PAGE = 100;
  const FILTERS = ["category", "op", "dtype", "direction", "arch", "variant", "backend", "guarantee"];
  const GUARANTEES = {
    "deterministic": (g) => g[3],
    "not deterministic": (g) => !g[3],
    "capturable": (g) => g[4],
    "not capturable": (g) => !g[4],
  };
  for (const name of [...new Set(SKUS.guarantees.map((g) => g[2]))].sort()) GUARANTEES[`sums in ${name}`] = (g) => g[2] === name;
  const DEFAULT_ARCH = "sm_90";
  const state = { q: "", sku: "" };
  for (const name of FILTERS) state[name] = name === "arch" ? DEFAULT_ARCH : "";
  let found = [];
  let shown = PAGE;
  let active = -1;

  // ---- the listing -------------------------------------------------------------------------------------------------------------------

  function parts(head) {  // element[:aux][#index][(params)]
    return /^([^:#(]+)/.exec(head)[1];
  }

  function serves(row, element, dtype) {
    return element === dtype || (row.dtypes[element] || []).includes(dtype);
  }

  function* expand(arch) {
    const place = arch === "host" ? "host" : "device";
    for (const row of SKUS.directions) {
      for (const [heads, paths] of row.groups[place] || row.groups.device) {
        for (const head of heads) for (const [backend, variant, guarantee, demand] of paths) yield { row, head, backend, variant, guarantee, demand };
      }
    }
  }

  function text(item) {
    return `${item.row.category}.${item.row.op}.${item.row.direction}.${item.head}@${state.arch}/${item.backend}/${item.variant}`;
  }

  // The filter that alone keeps an item out; "" if none does, null if several do.
  function keptOutBy(item) {
    const fits = {
      category: !state.category || state.category === item.row.category,
      op: !state.op || state.op === item.row.op,
      dtype: !state.dtype || serves(item.row, parts(item.head), state.dtype),
      direction: !state.direction || state.direction === item.row.direction,
      variant: !state.variant || state.variant === item.variant,
      backend: !state.backend || state.backend === item.backend,
      guarantee: !state.guarantee || GUARANTEES[state.guarantee](SKUS.guarantees[item.guarantee]),
    };
    let out = "";
    for (const name in fits) {
      if (fits[name]) continue;
      if (out) return null;
      out = name;
    }
    return out;
  }

  function wordsIn(item, words) {
    const whole = text(item).toLowerCase();
    return words.every((word) => whole.includes(word));
  }

  // ---- the page ----------------------------------------------------------------------------------------------------------------------

  const make = (tag, attributes, ...children) => {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (name === "text") node.textContent = value;
      else node.setAttribute(name, value);
    }
    node.append(...children);
    return node;
  };

  const form = make("form", { class: "sku-filters", "aria-label": "Filters" });
  const search = make("input", { type: "search", id: "sku-q", placeholder: "words, such as conv silu bf16", autocomplete: "off", spellcheck: "false" });
  form.append(make("div", { class: "sku-field sku-wide" }, make("label", { for: "sku-q", text: "Text of the SKU" }), search));
  const selects = {};
  for (const name of FILTERS) {
    selects[name] = make("select", { id: `sku-${name}` });
    form.append(make("div", { class: "sku-field" }, make("label", { for: `sku-${name}`, text: name[0].toUpperCase() + name.slice(1) }), selects[name]));
  }
  const reset = make("button", { type: "button", class: "sku-button", text: "Clear filters" });
  const status = make("p", { role: "status", class: "sku-status", id: "sku-status" });
  form.append(make("div", { class: "sku-field sku-last" }, reset));
  const list = make("ul", { role: "listbox", tabindex: "0", class: "sku-list", id: "sku-list", "aria-label": "SKUs" });
  const more = make("button", { type: "button", class: "sku-button sku-more" });
  const detail = make("section", { class: "sku-detail", "aria-label": "The selected SKU", "aria-live": "polite", tabindex: "-1" });
  root.replaceChildren(form, status, make("div", { class: "sku-panes" }, make("div", { class: "sku-left" }, list, more), detail));

  function valuesOf(item, name) {
    if (name === "dtype") {
      const element = parts(item.head);
      return item.row.dtypes[element] || [element];
    }
    if (name === "guarantee") return Object.keys(GUARANTEES).filter((label) => GUARANTEES[label](SKUS.guarantees[item.guarantee]));
    return [name === "backend" || name === "variant" ? item[name] : item.row[name]];
  }

  function fill(name, counts) {
    const select = selects[name];
    if (name === "arch") {
      if (!select.options.length) for (const arch of SKUS.archs) select.append(make("option", { value: arch, text: arch }));
      select.value = state.arch;
      return;
    }
    if (state[name] && !counts.has(state[name])) counts.set(state[name], 0);
    const order = name === "dtype" ? Object.keys(SKUS.dtypes) : name === "guarantee" ? Object.keys(GUARANTEES) : null;
    const values = [...counts.keys()].sort(order ? (a, b) => order.indexOf(a) - order.indexOf(b) : undefined);
    const label = (value) => `${name === "dtype" ? SKUS.dtypes[value] || value : value.replaceAll(name === "category" ? "_" : "\0", " ")} (${counts.get(value).toLocaleString("en")})`;
    select.replaceChildren(make("option", { value: "", text: "any" }), ...values.map((value) => make("option", { value, text: label(value) })));
    select.value = state[name];
  }

  function draw() {
    const rows = found.slice(0, shown).map((item, k) => {
      const g = SKUS.guarantees[item.guarantee];
      const name = text(item);
      const row = make("li", { role: "option", id: `sku-row-${k}`, "aria-selected": String(name === state.sku), "data-k": k });
      row.append(make("span", { class: "sku-name" }, ...broken(name)));
      if (!g[3]) row.append(make("span", { class: "sku-tag", text: "atomics" }));
      if (!g[4]) row.append(make("span", { class: "sku-tag", text: "no capture" }));
      return row;
    });
    list.replaceChildren(...rows);
    more.hidden = shown >= found.length;
    more.textContent = `Show ${Math.min(PAGE, found.length - shown)} more of ${(found.length - shown).toLocaleString("en")}`;
    point(active);
  }

  function broken(name) {  // a long name may break behind these signs
    return name.split(/(?<=[.@/(,#:])/).flatMap((part) => [part, document.createElement("wbr")]);
  }

  function point(k) {
    active = Math.min(k, Math.min(shown, found.length) - 1);
    for (const row of list.children) row.classList.toggle("sku-active", Number(row.dataset.k) === active);
    if (active >= 0) {
      list.setAttribute("aria-activedescendant", `sku-row-${active}`);
    } else list.removeAttribute("aria-activedescendant");
  }

  function reveal() {
    const row = list.children[active];
    if (!row) return;
    const box = list.getBoundingClientRect(), own = row.getBoundingClientRect();  // the list scrolls, never the page
    if (own.top < box.top) list.scrollTop -= box.top - own.top;
    else if (own.bottom > box.bottom) list.scrollTop += own.bottom - box.bottom;
  }

  function find() {
    const words = state.q.toLowerCase().split(/\s+/).filter(Boolean);
    found = [];
    const counts = {};
    for (const name of FILTERS) counts[name] = new Map();
    const count = (item, name) => {
      for (const value of valuesOf(item, name)) counts[name].set(value, (counts[name].get(value) || 0) + 1);
    };
    for (const item of expand(state.arch)) {
      const out = keptOutBy(item);
      if (out === null || (words.length && !wordsIn(item, words))) continue;
      if (out) { count(item, out); continue; }  // a choice of this filter would let it in
      found.push(item);
      for (const name of FILTERS) if (name !== "arch") count(item, name);
    }
    const ops = new Set(found.map((item) => item.row.op)).size;
    status.textContent = `${found.length.toLocaleString("en")} SKUs of ${ops} ${ops === 1 ? "op" : "ops"}`;
    shown = PAGE;
    active = state.sku ? found.findIndex((item) => text(item) === state.sku) : -1;
    if (active >= shown) shown = active + 1;
    search.value = state.q;
    for (const name of FILTERS) fill(name, counts[name]);
    draw();
    reveal();
    show();
  }

  function show() {
    let item = null;
    if (state.sku) {
      for (const other of expand(state.arch)) if (text(other) === state.sku) { item = other; break; }
    }
    if (!item) {
      const none = state.sku ? `No listed SKU is called ${state.sku}.` : "Choose a SKU to read its guarantee, declaration and geometry.";
      detail.replaceChildren(make("p", { class: "sku-none", text: none }));
      return;
    }
    const rows = [["guarantee", SKUS.guarantees[item.guarantee][0]], ["measured error", measured(item)], ["compiled", item.demand ? "on demand only: regenerate-kernels --compile takes it where --only or --skus ask for it" : "ahead of time, with all SKUs"], ...item.row.show.map((k) => SKUS.texts[k])];
    const table = make("dl", { class: "sku-show" });
    for (const [what, value] of rows) table.append(make("dt", { text: what }), make("dd", { text: value }));
    const command = `python -m baracuda_rt show '${state.sku}'`;
    const copy = make("button", { type: "button", class: "sku-button", text: "Copy" });
    copy.addEventListener("click", () => {
      if (navigator.clipboard) navigator.clipboard.writeText(command).then(() => { copy.textContent = "Copied"; }, () => { copy.textContent = "Not allowed"; });
    });
    const links = make("p", { class: "sku-links" }, make("a", { href: `../ops/${item.row.op}.html`, text: `The page of ${item.row.op}` }));
    if (item.backend === "template") links.append(" · ", make("a", { href: `../ops/kernels/${item.row.function}.txt`, text: `source of ${item.row.function} (its first SKU)` }));
    detail.replaceChildren(
      make("h2", { class: "sku-title" }, ...broken(state.sku)), table,
      make("p", { class: "sku-command" }, make("code", { text: command }), copy), links,
    );
  }

  function measured(item) {
    return item.row.errors[`${item.head}/${item.variant}`] || "not in this package's table";
  }

  // ---- state and events ---------------------------------------------------------------------------------------------------------------

  function read() {
    const given = new URLSearchParams(location.hash.slice(1));
    for (const name of [...FILTERS, "q", "sku"]) state[name] = given.get(name) || (name === "arch" ? DEFAULT_ARCH : "");
    const arch = /@([^/]+)\//.exec(state.sku);
    if (arch && !given.get("arch")) state.arch = arch[1];
    if (!SKUS.archs.includes(state.arch)) state.arch = DEFAULT_ARCH;
    if (!(state.guarantee in GUARANTEES)) state.guarantee = "";
    find();
  }

  function write() {
    const given = new URLSearchParams();
    for (const name of [...FILTERS, "q", "sku"]) if (state[name] && !(name === "arch" && state.arch === DEFAULT_ARCH)) given.set(name, state[name]);
    const hash = `#${given}`;
    if (hash !== location.hash) history.replaceState(null, "", hash === "#" ? location.pathname + location.search : hash);
  }

  function choose(k) {
    if (k < 0 || k >= found.length) return;
    state.sku = text(found[k]);
    write();
    for (const row of list.children) row.setAttribute("aria-selected", String(Number(row.dataset.k) === k));
    point(k);
    show();
    if (detail.getBoundingClientRect().top > innerHeight - 80) detail.scrollIntoView({ block: "nearest" });  // a narrow window has it below the list
  }

  for (const name of FILTERS) {
    selects[name].addEventListener("change", () => {
      const arch = state.arch;
      state[name] = selects[name].value;
      if (name === "arch") state.sku = state.sku.replace(`@${arch}/`, `@${state.arch}/`);
      write();
      find();
    });
  }
  let timer = 0;
  search.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => { state.q = search.value.trim(); write(); find(); }, 120);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  reset.addEventListener("click", () => {
    for (const name of [...FILTERS, "q", "sku"]) state[name] = name === "arch" ? DEFAULT_ARCH : "";
    write();
    find();
    search.focus();
  });
  more.addEventListener("click", () => {
    const first = shown;
    shown += PAGE;
    draw();
    point(first);
    list.focus();
    reveal();
  });
  list.addEventListener("click", (event) => {
    const row = event.target.closest("li");
    if (row) choose(Number(row.dataset.k));
  });
  list.addEventListener("keydown", (event) => {
    const last = Math.min(shown, found.length) - 1;
    const moves = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + 10, PageUp: active - 10, Home: 0, End: last };
    if (event.key in moves) {
      if (moves[event.key] > last && shown < found.length) { shown += PAGE; draw(); }
      point(Math.max(0, Math.min(moves[event.key], Math.min(shown, found.length) - 1)));
      reveal();
    } else if ((event.key === "Enter" || event.key === " ") && active >= 0) choose(active);
    else return;
    event.preventDefault();
  });
  list.addEventListener("focus", () => { if (active < 0 && found.length) point(0); });
  window.addEventListener("hashchange", read);
  read();
})();
