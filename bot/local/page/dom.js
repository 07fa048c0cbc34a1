// Small helpers for building the page out of nodes. Nothing here ever parses HTML from a message.

export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") node.className = value;
    else if (name === "text") node.textContent = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "value") node.value = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const PATHS = {
  hash: "M9 3 7 21M17 3l-2 18M4 8.5h17M3 15.5h17",
  thread: "M5 5v6a4 4 0 0 0 4 4h9m0 0-4-4m4 4-4 4",
  menu: "M4 6h16M4 12h16M4 18h16",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  down: "m6 9 6 6 6-6",
  check: "m5 12 5 5L20 7",
  close: "M6 6l12 12M18 6 6 18",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12Zm10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  out: "M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5",
  file: "M6 3h8l5 5v12a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm8 0v5h5",
  send: "M4 12 21 4l-7 17-3-7-7-2Z",
  swap: "M7 7h13l-3-3M17 17H4l3 3",
};

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

// Files come with the address of the bot's side; the page may be open under another name of the same server.
export function local(url) {
  const at = String(url).indexOf("/cdn/");
  return at >= 0 ? String(url).slice(at) : "";
}

export function web(url) {
  return /^https?:\/\//i.test(String(url)) ? String(url) : null;
}

export function emojiNode(emoji, className = "emoji") {
  if (!emoji) return null;
  if (emoji.id) {
    const suffix = emoji.animated ? "gif" : "png";
    return el("img", { class: className, src: `/cdn/emojis/${emoji.id}.${suffix}`, alt: `:${emoji.name}:`, title: `:${emoji.name}:` });
  }
  return el("span", { class: `${className} glyph`, text: emoji.name });
}

const tints = new Map();

// Neighbours in the list of people get different colours.
export function tintPeople(people) {
  people.forEach((person, n) => tints.set(person.id, n % 7));
}

export function avatar(person, size = "") {
  const tint = person.bot ? "bot" : `tint${tints.get(person.id) ?? 0}`;
  return el("span", { class: `avatar ${tint} ${size}`, "aria-hidden": "true", text: person.bot ? "♠" : [...person.name][0].toUpperCase() });
}

export function snowflakeTime(id) {
  return Number((BigInt(id) >> 22n) + 1420070400000n);
}

export const later = (id, other) => !other || BigInt(id) > BigInt(other);
