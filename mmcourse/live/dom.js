// Small helpers. All text goes in as text, never as HTML.

/** An element with properties, attributes (`aria`, `class`) and children. */
function make(tag, { class: classes = "", aria = {}, on = {}, ...properties } = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  if (classes) element.className = classes;
  for (const [name, value] of Object.entries(aria))
    element.setAttribute(name === "role" ? name : `aria-${name}`, value);
  for (const [event, handler] of Object.entries(on)) element.addEventListener(event, handler);
  element.append(...children);
  return element;
}

function button(text, action, properties = {}) {
  return make("button", { type: "button", class: "mml-button", on: { click: action }, ...properties }, text);
}

/** A button with an icon drawn as a path in a box of 16 by 16: fonts lack the usual signs. */
function iconButton(path, name, action) {
  const made = button("", action, { title: name, aria: { label: name } });
  made.append(icon(path));
  return made;
}

function icon(path) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS(SVG, "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}

const SVG = "http://www.w3.org/2000/svg";

function setText(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}
