// Keys, clicks and typing on one picture: a single tab stop, moved about with the arrow keys.

class Tree {
  /** `view` takes edits (`send`), hears which node is in focus (`focused`) and what is opened (`open`). */
  constructor(picture, view) {
    Object.assign(this, { picture, view, stop: null });
    const { kinds, editable, parents, folded } = picture.about;
    this.children = kinds.map(() => []);
    parents.forEach((parent, n) => parent >= 0 && this.children[parent].push(n));
    this.leaves = kinds.flatMap((kind, n) => (kind === "terminal" ? [n] : []));
    this.folded = new Set(folded);
    this.bubble = make("div", { class: "mml-bubble", hidden: true, aria: { role: "alert" } });
    this.sheet = make("div", { class: "mml-sheet" }, picture.svg, this.bubble);
    this.element = make("div", { class: "mml-scroll" }, this.sheet);
    picture.nodes.forEach(({ group }, n) => this.prepare(group, n, kinds[n] === "terminal", editable));
    for (const [event, handler] of Object.entries({ keydown: this.key, click: this.click, focusin: this.focus }))
      picture.svg.addEventListener(event, handler.bind(this));
    this.moveStop(this.leaves[0] ?? 0);
  }

  prepare(group, n, leaf, editable) {
    group.setAttribute("tabindex", -1);
    group.setAttribute("role", leaf ? (editable ? "spinbutton" : "img") : "button");
    if (leaf && editable) group.classList.add("mml-leaf");
    if (!leaf) group.setAttribute("aria-expanded", !this.folded.has(n));
    if (this.folded.has(n)) this.picture.mark(n, "mml-more", "⋮");
  }

  moveStop(n) {
    this.picture.nodes[this.stop]?.group.setAttribute("tabindex", -1);
    this.stop = n;
    this.picture.nodes[n].group.setAttribute("tabindex", 0);
  }

  number(event) {
    const group = event.target.closest(".mmc-node");
    return group ? Number(group.dataset.n) : null;
  }

  isLeaf(n) {
    return this.picture.about.kinds[n] === "terminal";
  }

  focus(event) {
    const n = this.number(event);
    if (n === null) return;
    this.moveStop(n);
    this.view.focused(n);
  }

  go(n) {
    if (n === undefined || n < 0) return;
    this.picture.nodes[n].group.focus({ preventScroll: true });
    this.reveal(n);
  }

  /** Scroll the picture's own box, and nothing around it, until a node is in its middle, unless it can be seen. */
  reveal(n) {
    const outer = this.element.getBoundingClientRect(),
      inner = this.picture.nodes[n].group.getBoundingClientRect();
    if (inner.left < outer.left || inner.right > outer.right)
      this.element.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      this.element.scrollTop += inner.top - outer.top - outer.height / 2;
  }

  /** The next node to the left or right: among all leaves, or on the same ply. */
  beside(n, by) {
    const ply = (node) => (node < 0 ? 0 : 1 + ply(this.picture.about.parents[node]));
    const row = this.isLeaf(n)
      ? this.leaves
      : this.children.flatMap((_, other) => (!this.isLeaf(other) && ply(other) === ply(n) ? [other] : []));
    return row[row.indexOf(n) + by];
  }

  key(event) {
    const n = this.number(event);
    if (n === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const leaf = this.isLeaf(n) && this.picture.about.editable,
      by = event.shiftKey ? 10 : 1;
    const typed = leaf && /^[-+.\d]$/.test(event.key);
    const action =
      {
        ArrowLeft: () => this.go(this.beside(n, -1)),
        ArrowRight: () => this.go(this.beside(n, 1)),
        ArrowUp: () => (leaf ? this.view.send("nudge", n, by) : this.go(this.picture.about.parents[n])),
        ArrowDown: () => (leaf ? this.view.send("nudge", n, -by) : this.go(this.children[n][0])),
        PageUp: () => this.go(this.picture.about.parents[n]),
        PageDown: () => this.go(this.children[n][0]),
        Home: () => this.go(this.leaves[0]),
        End: () => this.go(this.leaves.at(-1)),
        Enter: () => this.view.open(n, this),
        " ": () => this.view.open(n, this),
        Insert: () => this.view.send("add", n),
        Delete: () => this.view.send("remove", n),
      }[event.key] ??
      (typed && (() => this.type(n, event.key)));
    if (!action) return;
    event.preventDefault();
    action();
  }

  click(event) {
    const n = this.number(event);
    if (n === null) return;
    this.picture.nodes[n].group.focus({ preventScroll: true });
    this.view.open(n, this);
  }

  /** Let a leaf's number be typed. */
  type(n, start) {
    const old = this.picture.shown[n].value;
    this.write(
      n,
      start ?? old,
      `New value of ${this.picture.about.names[n]}`,
      (text) => text !== old && this.view.send("set", n, text),
      start === undefined,
    );
  }

  /** Lay an input over a node. Enter and leaving it take the text, Escape gives up. */
  write(n, text, label, take, select = true) {
    const { group } = this.picture.nodes[n];
    const input = make("input", { class: "mml-input", value: text, aria: { label } });
    let open = true;
    const close = (taken) => {
      if (!open) return;
      open = false;
      const inside = input === document.activeElement;
      input.remove();
      if (inside) group.focus({ preventScroll: true });
      if (taken) take(input.value);
    };
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.shiftKey) close(true);
      else if (event.key === "Escape") close(false);
      else return;
      event.preventDefault();
    });
    input.addEventListener("blur", () => close(true));
    this.hush();
    this.lay(input, group, 0);
    input.focus();
    if (select) input.select();
  }

  /** Put something over a node, or below it. */
  lay(element, group, below) {
    const sheet = this.sheet.getBoundingClientRect(),
      box = group.querySelector(".mmc-symbol").getBoundingClientRect();
    this.sheet.append(element);
    element.style.left = `${Math.max(box.left - sheet.left + box.width / 2, element.offsetWidth / 2)}px`;
    element.style.top = `${box.top - sheet.top + (below ? box.height + 4 : box.height / 2)}px`;
  }

  /** Say something beside a node. */
  say(n, text) {
    this.bubble.hidden = false;
    setText(this.bubble, text);
    this.lay(this.bubble, this.picture.nodes[n].group, 1);
  }

  hush() {
    this.bubble.hidden = true;
    setText(this.bubble, "");
  }
}
