// The live tree: leaves that can be changed, and the search that runs anew.

class Explore extends View {
  constructor(model) {
    super(model);
    const onNode = (action) => () => this.send(action, this.focus);
    this.undo = button("Undo", () => this.send("undo"));
    this.redo = button("Redo", () => this.send("redo"));
    this.seed = make("input", { type: "number", min: 0, step: 1, class: "mml-seed" });
    this.editing = make(
      "div",
      { class: "mml-group", aria: { role: "group", label: "Edit the tree" } },
      this.undo,
      this.redo,
      button("Reset", () => this.send("reset")),
      button("Add child", onNode("add"), { title: "Give the node in focus one more child (Insert)" }),
      button("Remove", onNode("remove"), { title: "Remove the node in focus (Delete)" }),
      button("Fold", onNode("fold"), { title: "Hide or show what lies below the node in focus (Enter)" }),
      button("Random tree", () => this.send("random", Number(this.seed.value))),
      make("label", {}, "seed ", this.seed),
    );
    this.message = make("span", { class: "mml-message", aria: { role: "status" } });
    this.area = make("textarea", {
      class: "mml-text",
      rows: 3,
      spellcheck: false,
      aria: { label: "The tree as text" },
    });
    this.text = make(
      "details",
      { class: "mml-details", on: { toggle: () => this.text.open && this.send("tell") } },
      make("summary", {}, "The tree as text"),
      this.area,
      make(
        "div",
        { class: "mml-group" },
        button("Copy", () => this.copy()),
        button("Use this text", () => this.send("paste", this.area.value)),
      ),
    );
    this.strip = make("table", { class: "mml-strip" });
    this.asking = make("summary", {}, "What would this leaf have to be?");
    this.whatIf = make("details", { class: "mml-details", on: { toggle: () => this.ask() } }, this.asking, this.strip);
  }

  copy() {
    this.area.select();
    navigator.clipboard
      ?.writeText(this.area.value)
      .catch(() => setText(this.message, "Press Ctrl+C to copy the text."));
  }

  draw(about) {
    super.draw(about);
    for (const part of [this.editing, this.text, this.whatIf]) part.hidden = !about.editable;
  }

  focused(n) {
    super.focused(n);
    if (this.about.kinds[n] !== "terminal") return;
    setText(this.asking, `What would ${this.about.names[n]} have to be?`);
    if (this.asked !== n) this.ask();
  }

  /** Ask for the strip of the leaf in focus, if it can be seen. */
  ask() {
    this.asked = this.focus;
    if (this.whatIf.open && this.about.kinds[this.focus] === "terminal") this.send("what_if", this.focus);
  }

  changed() {
    this.stale = true;
  }

  answered({ can, message, about, note, seed, text, strip }) {
    [this.undo.disabled, this.redo.disabled] = can.map((possible) => !possible);
    if (this.stale || message) setText(this.message, (about < 0 && message) || note);
    if (note || !this.seed.value) this.seed.value = seed;
    if (text !== null) this.area.value = text;
    if (strip) this.strip.replaceChildren(...stripRows(strip));
    if (!this.stale) return;
    this.stale = false;
    if (!strip) this.strip.replaceChildren();
    if (this.text.open && text === null) this.send("tell");
    if (this.whatIf.open && !strip) this.ask();
  }
}

/** The rows of a strip: ranges of the leaf across, and what happens in each; the present one is marked. */
function stripRows(strip) {
  return ["leaf", "value", "move", "skipped"].map((name, row) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, ["leaf", "root's value", "best move", "skipped"][row]),
      ...strip.map((part) =>
        make(row ? "td" : "th", { class: part.now ? "mml-now" : "", ...(row ? {} : { scope: "col" }) }, part[name]),
      ),
    ),
  );
}

export default {
  render({ model, el }) {
    const view = new Explore(model);
    const tools = make("div", { class: "mml-tools" }, view.editing, view.looking(), view.message);
    return view.start(el, tools, view.player.element, view.places, view.whatIf, view.text);
  },
};
