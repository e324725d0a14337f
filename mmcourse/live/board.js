// One search on the tree: its picture, its code, its counts and what it says of each step.

class Board {
  constructor(index, about, view) {
    this.about = about;
    const name = about.searches[index],
      alone = about.searches.length === 1;
    this.picture = new Picture(about.svg[index], about, `Tree searched by ${name}`);
    this.tree = new Tree(this.picture, view);
    this.code = new Code(name);
    this.words = make("p", { class: "mml-words", aria: { live: "polite" } });
    this.counts = make("p", { class: "mml-counts" });
    this.trouble = make("p", { class: "mml-trouble", hidden: true, aria: { role: "alert" } });
    this.notice = make("p", { class: "mml-notice", hidden: true });
    const left = make(
      "div",
      { class: "mml-left" },
      this.tree.element,
      this.words,
      this.counts,
      this.trouble,
      this.notice,
    );
    this.element = make(
      "section",
      { class: "mml-board", aria: { label: name } },
      ...(alone ? [] : [make("h4", {}, name)]),
      make("div", { class: "mml-beside" }, left, this.code.element),
    );
  }

  /** Show the end of the run. */
  end(told, totals) {
    this.replay = null;
    this.totals = totals;
    this.code.load(null);
    this.picture.show(told);
    this.tell(told);
    say(this.notice, "");
    say(this.trouble, told.trouble);
  }

  /** Take the steps of the run; they are replayed without Python. */
  load(columns) {
    this.replay = new Replay(columns, this.about.kinds.length);
    this.code.load(columns.source);
    say(this.notice, columns.notices.join(" "));
  }

  step(k) {
    const looks = this.replay.seek(Math.min(k, this.replay.length - 1)),
      { now } = this.replay;
    for (const look of looks) this.picture.set(...look);
    if (now.node >= 0) this.tree.reveal(now.node);
    this.code.show(now);
    this.tell(now);
  }

  tell({ words, counts: [examined, nodes, cuts] }) {
    const [leaves, all, bound] = this.totals,
      of = (total) => (total === null ? "" : ` of ${total}`),
      once = leaves === null ? " (each node counted once)" : "";
    setText(this.words, words);
    setText(
      this.counts,
      `examined ${examined}${of(leaves)}${once} · nodes ${nodes}${of(all)} · cuts ${cuts}` +
        (bound === null ? "" : ` · Knuth–Moore bound ${bound}`),
    );
  }
}

/** Show a text in its own place, or hide the place. */
function say(element, text) {
  element.hidden = !text;
  setText(element, text);
}
