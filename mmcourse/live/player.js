// Steps: the bar that moves through them, and the replay of one run's columns.

const ICONS = {
  first: "M3 3v10M13 3L5 8l8 5z",
  back: "M12 3L4 8l8 5z",
  play: "M4 2l10 6-10 6z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  forward: "M4 3l8 5-8 5z",
  last: "M13 3v10M3 3l8 5-8 5z",
};
const SPEEDS = [
  ["slow", 1200],
  ["medium", 500],
  ["fast", 120],
  ["very fast", 20],
];

/** Replays the columns of one run: what every node looks like after step `k`. */
class Replay {
  constructor(columns, nodes) {
    this.columns = columns;
    this.length = columns.node.length;
    this.looks = new Array(nodes);
    this.k = -1;
  }

  /** Go to a step; going back starts over, which costs less than keeping what every step overwrote. */
  seek(k) {
    if (k < this.k) this.k = -1;
    const { changes } = this.columns;
    while (this.k < k) {
      const step = changes[(this.k += 1)];
      for (let i = 0; i < step.length; i += 7) this.looks[step[i]] = step.slice(i, i + 7);
    }
    return this.looks;
  }

  /** What goes with the step that is shown, the tables looked up. */
  get now() {
    const { columns, k } = this,
      { tables } = columns;
    return {
      node: columns.node[k],
      code: columns.code[k],
      line: columns.line[k],
      counts: columns.counts[k],
      words: tables.words[columns.words[k]],
      variables: tables.variables[columns.variables[k]],
      stack: tables.stack[columns.stack[k]],
    };
  }
}

/** The bar: first, back, play or pause, forward, last, a scrub bar and the speed. */
class Player {
  /** `load` is called when steps are needed and not there; `moved(k)` whenever another step is to be shown. */
  constructor(load, moved) {
    this.load = load;
    this.moved = moved;
    this.length = 0;
    this.k = 0;
    this.scrub = make("input", {
      type: "range",
      min: 0,
      max: 1,
      value: 1,
      aria: { label: "Step" },
      class: "mml-scrub",
      on: { input: () => this.drag() },
    });
    this.toggle = iconButton(ICONS.play, "Play", () => (this.timer ? this.pause() : this.play()));
    this.place = make("span", { class: "mml-place" }, "end");
    this.speed = make(
      "select",
      { aria: { label: "Speed" }, class: "mml-speed" },
      ...SPEEDS.map(([name, delay]) => make("option", { value: delay }, name)),
    );
    this.speed.value = SPEEDS[1][1];
    const move = (path, name, target) =>
      iconButton(path, name, () => {
        this.pause();
        this.go(target);
      });
    this.element = make(
      "div",
      { class: "mml-player", aria: { role: "group", label: "Steps" }, on: { keydown: (event) => this.key(event) } },
      move(ICONS.first, "First step", () => 0),
      move(ICONS.back, "Step back", () => this.k - 1),
      this.toggle,
      move(ICONS.forward, "Step forward", () => this.k + 1),
      move(ICONS.last, "Last step", () => this.length - 1),
      this.scrub,
      this.place,
      this.speed,
    );
  }

  /** Before the steps are there the bar has only two ends. */
  drag() {
    const value = Number(this.scrub.value),
      known = this.length;
    this.pause();
    this.go(() => (known || !value ? value : this.length - 1));
  }

  key(event) {
    if (event.target.tagName !== "BUTTON") return;
    const target = {
      ArrowLeft: () => this.k - 1,
      ArrowRight: () => this.k + 1,
      Home: () => 0,
      End: () => this.length - 1,
    }[event.key];
    if (!target) return;
    event.preventDefault();
    this.pause();
    this.go(target);
  }

  /** Move to a step, given as a function since the number of steps may not be known yet. */
  go(target) {
    if (!this.length) {
      this.waiting = target;
      this.load();
      return;
    }
    this.k = Math.max(0, Math.min(target(), this.length - 1));
    this.tell();
    this.moved(this.k);
  }

  /** The steps have come, or (0) those that were there hold no longer. */
  set(length) {
    if (!length) this.pause();
    this.length = length;
    this.k = Math.max(0, length - 1);
    this.scrub.max = this.k || 1;
    this.tell();
    const { waiting } = this;
    this.waiting = null;
    if (length && waiting) this.go(waiting);
  }

  play() {
    this.go(() => (this.k >= this.length - 1 ? 0 : this.k));
    this.draw(ICONS.pause, "Pause");
    const tick = () => {
      this.timer = setTimeout(tick, Number(this.speed.value));
      if (!this.length) return;
      if (this.k >= this.length - 1) this.pause();
      else this.go(() => this.k + 1);
    };
    this.timer = setTimeout(tick, Number(this.speed.value));
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = null;
    this.draw(ICONS.play, "Play");
  }

  draw(path, name) {
    this.toggle.querySelector("path").setAttribute("d", path);
    this.toggle.title = name;
    this.toggle.setAttribute("aria-label", name);
  }

  tell() {
    this.scrub.value = this.length ? this.k : 1;
    setText(this.place, this.length ? `step ${this.k + 1} of ${this.length}` : "end");
    this.scrub.setAttribute("aria-valuetext", this.place.textContent);
  }
}
