// What the live views share: the way to Python and back, the boards, and the bar that steps them together.

const ZOOM = { least: 0.8, most: 2.5 }; // smaller, a leaf's text would be less than 11 pixels high
const PAUSE = 150; // milliseconds without an edit, after which a large tree is searched with all its steps

class View {
  constructor(model) {
    this.model = model;
    this.boards = [];
    this.parsed = {};
    this.focus = 0;
    this.zoomed = 1;
    this.places = make("div", { class: "mml-boards" });
    this.player = new Player(
      () => this.send("steps"),
      (k) => this.boards.forEach((board) => board.step(k)),
    );
  }

  /** Stand in the page until the function that is returned is called. */
  start(el, ...parts) {
    const heard = () => this.answer();
    this.root = make("div", { class: "mml" }, ...parts);
    this.root.addEventListener("keydown", (event) => this.keys(event));
    for (const trait of ["answer", "steps"]) this.model.on(`change:${trait}`, heard);
    this.answer();
    el.append(this.root);
    requestAnimationFrame(() => this.boards.forEach(({ tree }) => tree.reveal(0)));
    return () => {
      this.player.pause();
      for (const trait of ["answer", "steps"]) this.model.off(`change:${trait}`, heard);
    };
  }

  /** Keep keys from the notebook, whose shortcuts insert and delete cells; it gets those with Ctrl, and Shift+Enter. */
  keys(event) {
    const typing = event.target.matches("input, textarea"),
      command = event.ctrlKey || event.metaKey;
    const edit = !typing && command && { z: event.shiftKey ? "redo" : "undo", y: "redo" }[event.key.toLowerCase()];
    if (edit) {
      event.preventDefault();
      this.send(edit);
    }
    if (edit || !(command || event.altKey || (event.shiftKey && event.key === "Enter"))) event.stopPropagation();
  }

  /** What Python tells, parsed once. */
  told(trait) {
    const text = this.model.get(trait),
      known = this.parsed[trait];
    if (known?.text !== text) this.parsed[trait] = { text, value: JSON.parse(text) };
    return this.parsed[trait].value;
  }

  /** Ask Python for something, and again for all it has not answered: of a trait only the last state surely arrives. */
  send(action, ...details) {
    const { revision } = this.told("answer");
    const waiting = this.model.get("asked").filter(([number]) => number > revision);
    const number = Math.max(revision, ...waiting.map(([asked]) => asked)) + 1;
    this.model.set("asked", [...waiting, [number, action, ...details]]);
    this.model.save_changes();
  }

  answer() {
    const told = this.told("answer"),
      about = this.told("picture");
    if (this.about !== about) this.draw(about);
    if (this.version !== told.version) {
      this.version = told.version;
      this.player.set(0);
      this.boards.forEach((board, index) => board.end(told.boards[index], told.totals));
      this.changed(told);
    }
    this.boards.forEach(({ tree }) => tree.hush());
    if (told.message && told.about >= 0 && told.about < about.kinds.length)
      this.boards[0].tree.say(told.about, told.message);
    this.answered(told);
    clearTimeout(this.pause);
    if (!told.complete) this.pause = setTimeout(() => this.send("complete"), PAUSE);
    this.load(this.told("steps"));
  }

  draw(about) {
    const inside = this.places.contains(document.activeElement);
    this.about = about;
    this.version = null;
    this.boards = about.searches.map((_, index) => new Board(index, about, this));
    this.places.replaceChildren(...this.boards.map(({ element }) => element));
    this.focus = Math.min(this.focus, about.kinds.length - 1);
    if (inside) this.boards[0].tree.go(this.focus);
  }

  load({ version, boards }) {
    if (version !== this.version || this.boards[0].replay) return;
    this.boards.forEach((board, index) => board.load(boards[index]));
    this.player.set(Math.max(...boards.map(({ node }) => node.length)));
  }

  zoom(factor) {
    this.zoomed = Math.min(ZOOM.most, Math.max(ZOOM.least, this.zoomed * factor));
    this.places.style.setProperty("--mml-zoom", this.zoomed);
  }

  looking() {
    return make(
      "div",
      { class: "mml-group", aria: { role: "group", label: "View" } },
      button("−", () => this.zoom(1 / 1.25), { title: "Smaller", aria: { label: "Smaller" } }),
      button("+", () => this.zoom(1.25), { title: "Larger", aria: { label: "Larger" } }),
    );
  }

  /** What a view does of its own: when the run is another, with each answer, when a node is in focus or opened. */
  changed() {}
  answered() {}
  focused(n) {
    this.focus = n;
  }
  open(n, tree) {
    if (!tree.isLeaf(n)) this.send("fold", n);
    else if (this.about.editable) tree.type(n);
  }
}
