// A tree as mmcourse wrote it in SVG: adopted once; afterwards only texts, classes and labels change.

const INTERVAL = /^\[(.*), (.*)\]$/;
const REMEMBERED = "remembered from the table";
const STATES = {
  pruned: "skipped",
  dropped: "dropped",
  unseen: "not reached",
  current: "at work here",
  stack: "open",
};
const PLAYERS = { max: "MAX", min: "MIN", chance: "chance", player: "", terminal: "leaf" };

class Picture {
  /** `about` is what Python tells of the tree: kinds, names, parents and roles by number. */
  constructor(source, about, label) {
    this.about = about;
    const parsed = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
    this.svg = document.importNode(parsed, true);
    this.svg.querySelectorAll("title, desc").forEach((element) => element.remove());
    this.svg.removeAttribute("aria-labelledby");
    this.svg.setAttribute("role", "group");
    this.svg.setAttribute("aria-label", label);
    this.width = Number(this.svg.getAttribute("width"));
    this.height = Number(this.svg.getAttribute("height"));
    this.nodes = this.parts(".mmc-node", { value: ".mmc-value", window: ".mmc-window" });
    this.edges = this.parts(".mmc-edge", { cut: "text.mmc-cut", label: "text.mmc-label" });
    this.blank();
  }

  parts(selector, texts) {
    const found = [];
    for (const group of this.svg.querySelectorAll(selector)) {
      const part = { group, role: group.classList[group.classList.length - 1] };
      for (const [name, inside] of Object.entries(texts)) part[name] = group.querySelector(inside);
      found[group.dataset.n] ??= part; // the edge above a node comes before any other that ends there
    }
    return found;
  }

  blank() {
    this.shown = this.about.kinds.map(() => ({}));
  }

  /** Show one node: numbers of roles and texts, in the order of Python's `Look`; without a label the old one stays. */
  set(n, role, value, window, edge, cut, label) {
    const shown = this.shown[n],
      node = this.nodes[n],
      above = this.edges[n];
    if (shown.role !== role) turn(node, this.about.nodeRoles[role]);
    if (shown.value !== value) this.write(node.value, value);
    if (shown.window !== window) setText(node.window, window);
    if (above && shown.edge !== edge) turn(above, this.about.edgeRoles[edge]);
    if (above && shown.cut !== cut) setText(above.cut, cut);
    if (above?.label && label !== undefined && shown.label !== label) setText(above.label, label);
    const now = { role, value, window, edge, cut, label: label ?? shown.label };
    this.shown[n] = now;
    if (Object.keys(now).some((what) => now[what] !== shown[what])) this.label(n);
  }

  write(text, value) {
    const { sizes } = this.about;
    setText(text, value);
    text.setAttribute("class", `mmc-value mmc-${sizes[Math.min(value.length, sizes.length - 1)]}`);
  }

  /** Tell a screen reader all that is seen of a node, in words: many leave a sign such as ≈ out. */
  label(n) {
    const { kinds, names, details, nodeRoles, edgeRoles, editable } = this.about;
    const { role, value, window, edge, cut, label } = this.shown[n];
    const typed = kinds[n] === "terminal" && editable, // its value is told as that of an input
      group = this.nodes[n].group;
    const told = [
      names[n],
      PLAYERS[kinds[n]],
      !typed && this.spoken(value),
      window.replace(INTERVAL, "window from $1 to $2"),
      ...(label ?? "").split(", ").map((part) => (part === "table" ? REMEMBERED : part && `probability ${part}`)),
      cut,
      STATES[nodeRoles[role]],
      edgeRoles[edge] === "best" && "on the best path",
      details[n],
    ];
    group.setAttribute("aria-label", told.filter(Boolean).join(", "));
    if (!typed) return;
    const number = Number(value.replace("−", "-").replace("∞", "Infinity"));
    group.setAttribute("aria-valuetext", value);
    if (Number.isFinite(number)) group.setAttribute("aria-valuenow", number);
    else group.removeAttribute("aria-valuenow");
  }

  /** A value in words, such as "estimated at 4" for ≈4. */
  spoken(text) {
    const sign = this.about.signs[text[0]];
    return sign ? `${sign} ${text.slice(1)}` : text.replace(INTERVAL, "between $1 and $2");
  }

  /** Put a sign of its own at a node, or take it away again. */
  mark(n, className, sign, x = 0, y = 29) {
    const { group } = this.nodes[n];
    group.querySelector(`.${className.split(" ")[0]}`)?.remove();
    if (!sign) return;
    const text = document.createElementNS(SVG, "text");
    text.setAttribute("class", className);
    text.setAttribute("x", x);
    text.setAttribute("y", y);
    text.setAttribute("dy", ".35em");
    text.setAttribute("text-anchor", "middle");
    setText(text, sign);
    group.append(text);
  }

  /** Show a whole state given as columns. */
  show({ role, value, window, edge, cut, label }) {
    for (let n = 0; n < role.length; n += 1) this.set(n, role[n], value[n], window[n], edge[n], cut[n], label[n]);
  }
}

function turn(part, role) {
  part.group.classList.remove(part.role);
  part.role = `mmc-${role}`;
  part.group.classList.add(part.role);
}
