// The learner's own code beside the tree: the running line lit, the variables, and the stack of open calls.

class Code {
  constructor(name) {
    const about = { role: "region", label: `Source of ${name}` };
    this.source = make("div", { class: "mml-source", tabIndex: 0, aria: about });
    this.variables = make("table", { class: "mml-variables" });
    this.stack = make("ol", { class: "mml-stack", aria: { label: `Open calls of ${name}` } });
    this.element = make(
      "div",
      { class: "mml-code", hidden: true },
      this.source,
      this.variables,
      make("div", {}, make("p", {}, "Open calls"), this.stack),
    );
  }

  /** Show the sources of a run; `null` hides all. */
  load(source) {
    this.element.hidden = !source;
    this.lines = (source ?? []).map(
      ({ lines }) => new Map(lines.map(([number, text]) => [number, make("code", {}, text || " ")])),
    );
    this.source.replaceChildren(...this.lines.map((lines) => make("pre", {}, ...lines.values())));
  }

  show({ code, line, variables, stack }) {
    this.lit?.classList.remove("mml-lit");
    this.lit?.removeAttribute("aria-current");
    this.lit = this.lines[code]?.get(line);
    this.lit?.classList.add("mml-lit");
    this.lit?.setAttribute("aria-current", "step");
    if (this.lit) keepInView(this.source, this.lit);
    this.variables.replaceChildren(
      make("caption", {}, "Variables"),
      ...variables.map(([name, value]) => make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, value))),
    );
    this.stack.replaceChildren(...stack.map((call) => make("li", {}, call)));
  }
}

/** Scroll a box, and nothing around it, so that an element inside can be seen. */
function keepInView(box, element) {
  const outer = box.getBoundingClientRect(),
    inner = element.getBoundingClientRect();
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top;
  if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
}
