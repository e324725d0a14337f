// Say first what will be skipped, or what every node returns; then see.

const SIGNS = { right: "✓", "skipped too much": "✗", "examined needlessly": "!", wrong: "✗" };

const HINTS = {
  skips: "Choose the branches that the search will not look at, then check.",
  values:
    "Choose each branching; type what it returns, and the window it is called with, if any: 3, or ≤2 [3, ∞].",
};

class Predict extends View {
  constructor(model) {
    super(model);
    this.marks = new Set();
    this.filled = new Map();
    const name = `mml-${(views += 1)}`;
    const mode = (value, text) =>
      make(
        "label",
        {},
        make("input", {
          type: "radio",
          name,
          value,
          checked: value === "skips",
          on: { change: () => this.begin(value) },
        }),
        ` ${text}`,
      );
    this.mode = "skips";
    this.modes = make(
      "div",
      { class: "mml-group", aria: { role: "radiogroup", label: "Predict" } },
      mode("skips", "mark what will be skipped"),
      mode("values", "fill in values and windows"),
    );
    this.check = button("Check", () => this.judge(), { class: "mml-button mml-main" });
    this.seed = make("input", { type: "number", min: 0, step: 1, class: "mml-seed" });
    this.tools = make(
      "div",
      { class: "mml-group" },
      this.check,
      button("Start over", () => this.begin(this.mode)),
    );
    this.editing = make(
      "div",
      { class: "mml-group" },
      button("Change leaf", () => this.boards[0].tree.isLeaf(this.focus) && this.boards[0].tree.type(this.focus)),
      button("New tree", () => this.send("random", Number(this.seed.value))),
      make("label", {}, "seed ", this.seed),
    );
    this.note = make("span", { class: "mml-message", aria: { role: "status" } });
    this.score = make("p", { class: "mml-score", aria: { role: "status" } });
    this.hint = make("p", { class: "mml-counts" });
    this.list = make("ul", { class: "mml-verdicts" });
  }

  /** Begin anew with nothing marked: the tree as it is before any search. */
  begin(mode) {
    this.mode = mode;
    this.marks.clear();
    this.filled.clear();
    this.hide();
    setText(this.hint, HINTS[mode]);
    this.draft();
  }

  hide() {
    this.player.set(0);
    this.judged = null;
    this.player.element.hidden = true;
    say(this.score, "");
    this.list.replaceChildren();
    for (const board of this.boards) {
      board.code.load(null);
      board.replay = null;
      this.about.kinds.forEach((_, n) => board.picture.mark(n, "mml-sign"));
      for (const part of [board.words, board.counts, board.trouble, board.notice]) part.hidden = true;
    }
  }

  /** Draw what is marked and filled in so far. */
  draft() {
    const { nodeRoles, edgeRoles, parents, kinds } = this.about,
      [{ picture, tree }] = this.boards;
    const role = (name) => nodeRoles.indexOf(name),
      edge = (name) => edgeRoles.indexOf(name);
    const skipped = [];
    kinds.forEach((kind, n) => {
      const top = this.marks.has(n);
      skipped[n] = top || skipped[parents[n]];
      const value = kind === "terminal" ? picture.nodes[n].value.textContent : (this.filled.get(n) ?? "");
      const [, number, window] = value.match(/^([^[]*)(\[.*)?$/);
      picture.set(
        n,
        role(skipped[n] ? "pruned" : "plain"),
        number.trim(),
        window ?? "",
        edge(top ? "cut" : skipped[n] ? "pruned" : "normal"),
        "",
      );
      if (!tree.isLeaf(n) || !this.about.editable) picture.nodes[n].group.setAttribute("aria-pressed", top);
    });
  }

  open(n, tree) {
    if (this.judged) return;
    if (this.mode === "values") {
      if (!tree.isLeaf(n))
        tree.write(n, this.filled.get(n) ?? "", `Value and window of ${this.about.names[n]}`, (text) =>
          this.fill(n, text),
        );
      return;
    }
    if (n === 0) return;
    if (!this.marks.delete(n)) this.marks.add(n);
    this.draft();
  }

  fill(n, text) {
    const signs = { "-": "−", inf: "∞", "<=": "≤", ">=": "≥" };
    this.filled.set(
      n,
      text.replace(/-|inf|<=|>=/g, (sign) => signs[sign]),
    );
    this.draft();
  }

  judge() {
    if (this.mode === "skips") this.send("skips", [...this.marks]);
    else
      this.send(
        "values",
        [...this.filled].filter(([, text]) => text.trim()),
      );
  }

  draw(about) {
    super.draw(about);
    this.editing.hidden = !about.editable;
  }

  changed() {
    this.begin(this.mode);
  }

  answered({ note, message, about, seed, verdicts, score, level }) {
    if (note || !this.seed.value) this.seed.value = seed;
    if (note || message) setText(this.note, note ? `level ${level}: ${note}` : about < 0 ? message : "");
    if (!verdicts || this.judged) return;
    this.judged = verdicts;
    setText(this.hint, "");
    const told = this.told("answer");
    this.boards.forEach((board, index) => {
      board.end(told.boards[index], told.totals);
      board.words.hidden = board.counts.hidden = false;
      for (const [n, verdict] of verdicts)
        board.picture.mark(n, `mml-sign mml-${verdict.replaceAll(" ", "-")}`, SIGNS[verdict], ...this.about.corners[n]);
    });
    const right = verdicts.filter(([, verdict]) => verdict === "right").length;
    say(
      this.score,
      verdicts.length
        ? `${right} of ${verdicts.length} right.${score === 1 ? " Faultless." : ""}`
        : "Right: nothing is skipped here.",
    );
    this.list.replaceChildren(
      ...verdicts.map(([n, verdict, reason]) =>
        make("li", {}, make("strong", {}, `${SIGNS[verdict]} ${this.about.names[n]}: ${verdict}. `), reason),
      ),
    );
    this.player.element.hidden = false;
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.player.play();
  }
}

let views = 0;

export default {
  render({ model, el }) {
    const view = new Predict(model);
    const tools = make("div", { class: "mml-tools" }, view.modes, view.tools, view.editing, view.looking(), view.note);
    return view.start(el, tools, view.player.element, view.hint, view.places, view.score, view.list);
  },
};
