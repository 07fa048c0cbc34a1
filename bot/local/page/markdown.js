// Discord's markdown, built as nodes.

import { el, emojiNode, web } from "./dom.js";

const INLINE = [
  [/^\\([^\p{L}\p{N}\s])/u, (m) => m[1]],
  [/^``(.+?)``|^`([^`]+)`/s, (m) => el("code", { text: m[1] ?? m[2] })],
  [/^<(a?):(\w+):(\d+)>/, (m) => emojiNode({ animated: m[1] === "a", name: m[2], id: m[3] })],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => moment(Number(m[1]), m[2] ?? "f")],
  [/^<@!?(\d+)>/, (m, c) => el("span", { class: m[1] === c.me ? "mention me" : "mention", text: "@" + c.nameOf(m[1]) })],
  [/^<@&(\d+)>/, () => el("span", { class: "mention", text: "@role" })],
  [/^<#(\d+)>/, (m, c) => el("a", { class: "mention", href: "#" + m[1], text: "# " + c.channelName(m[1]) })],
  [/^<\/([^:>]+):\d+>/, (m, c) => el("button", { class: "mention", type: "button", text: "/" + m[1], onclick: () => c.startCommand(m[1]) })],
  [/^\[((?:[^\[\]]|\[[^\]]*\])+)\]\(<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"]*")?\)/, (m, c) => link(m[2], inline(m[1], c))],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => link(m[1], [m[1]])],
  [/^https:\/\/discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?/, (m, c) => jump(m, c)],
  [/^https?:\/\/[^\s<]+[^\s<.,:;"')\]]/, (m) => link(m[0], [m[0]])],
  [/^\|\|(.+?)\|\|/s, (m, c) => spoiler(inline(m[1], c))],
  [/^\*\*\*(.+?)\*\*\*(?!\*)/s, (m, c) => el("strong", {}, el("em", {}, inline(m[1], c)))],
  [/^\*\*(.+?)\*\*(?!\*)/s, (m, c) => el("strong", {}, inline(m[1], c))],
  [/^__(.+?)__(?!_)/s, (m, c) => el("u", {}, inline(m[1], c))],
  [/^~~(.+?)~~/s, (m, c) => el("s", {}, inline(m[1], c))],
  [/^\*(?=\S)(.+?)(?<=\S)\*(?!\*)/s, (m, c) => el("em", {}, inline(m[1], c))],
  [/^_(?=\S)(.+?)(?<=\S)_(?![\p{L}\p{N}_])/su, (m, c) => el("em", {}, inline(m[1], c))],
];
const STARTS = /[\\`<[h|*_~]/g;

function link(url, children) {
  const href = web(url);
  return href ? el("a", { href, target: "_blank", rel: "noopener noreferrer" }, children) : el("span", {}, children);
}

// A link to a message or channel stays in the page, as it stays in Discord's client.
function jump(found, context) {
  const [url, channel, message] = found;
  const node = el("a", { class: "mention", href: `#${channel}`, title: url }, context.placeName(channel), message ? " › 💬" : "");
  node.addEventListener("click", (event) => {
    event.preventDefault();
    context.go(channel, message);
  });
  return node;
}

function spoiler(children) {
  const node = el("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler, press to show" }, el("span", {}, children));
  const show = () => {
    node.classList.add("shown");
    node.removeAttribute("role");
    node.removeAttribute("aria-label");
  };
  node.addEventListener("click", show);
  node.addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " ") && show());
  return node;
}

export function inline(text, context) {
  const nodes = [];
  let plain = "";
  let at = 0;
  const flush = () => {
    if (plain) nodes.push(plain);
    plain = "";
  };
  while (at < text.length) {
    STARTS.lastIndex = at;
    const next = STARTS.exec(text);
    if (!next) break;
    plain += text.slice(at, next.index);
    at = next.index;
    const rest = text.slice(at);
    // An underscore within a word is no emphasis.
    const within = rest[0] === "_" && /[\p{L}\p{N}]$/u.test(plain);
    const rule = within ? null : INLINE.map(([pattern, make]) => [rest.match(pattern), make]).find(([found]) => found);
    if (rule) {
      flush();
      nodes.push(rule[1](rule[0], context));
      at += rule[0][0].length;
    } else {
      plain += rest[0];
      at += 1;
    }
  }
  plain += text.slice(at);
  flush();
  return nodes;
}

function list(lines, at, context) {
  const indentOf = (line) => line.match(/^ */)[0].length;
  const item = /^ *([-*]|\d{1,3}\.) +(.*)$/;
  const base = indentOf(lines[at]);
  const first = lines[at].match(item)[1];
  const node = /\d/.test(first) ? el("ol", { start: parseInt(first, 10) }) : el("ul");
  while (at < lines.length) {
    const found = lines[at].match(item);
    if (!found || indentOf(lines[at]) < base) break;
    if (indentOf(lines[at]) > base && node.lastChild) {
      const [inner, after] = list(lines, at, context);
      node.lastChild.append(inner);
      at = after;
    } else {
      node.append(el("li", {}, inline(found[2], context)));
      at += 1;
    }
  }
  return [node, at];
}

function blocks(text, context) {
  const nodes = [];
  const lines = text.split("\n");
  let run = [];
  const flush = () => {
    if (run.length) nodes.push(el("span", { class: "lines" }, inline(run.join("\n"), context)));
    run = [];
  };
  for (let at = 0; at < lines.length; ) {
    const line = lines[at];
    const heading = line.match(/^(#{1,3}) +(.+)$/);
    const small = line.match(/^-# +(.+)$/);
    if (heading) {
      flush();
      nodes.push(el("div", { class: `h${heading[1].length}`, role: "heading", "aria-level": String(heading[1].length + 2) }, inline(heading[2], context)));
      at += 1;
    } else if (small) {
      flush();
      nodes.push(el("div", { class: "subtext" }, inline(small[1], context)));
      at += 1;
    } else if (line.startsWith(">>> ")) {
      flush();
      nodes.push(el("blockquote", {}, blocks([line.slice(4), ...lines.slice(at + 1)].join("\n"), context)));
      break;
    } else if (line.startsWith("> ")) {
      flush();
      const quoted = [];
      while (at < lines.length && lines[at].startsWith("> ")) quoted.push(lines[at++].slice(2));
      nodes.push(el("blockquote", {}, blocks(quoted.join("\n"), context)));
    } else if (/^ *([-*]|\d{1,3}\.) +\S/.test(line)) {
      flush();
      const [node, after] = list(lines, at, context);
      nodes.push(node);
      at = after;
    } else {
      run.push(line);
      at += 1;
    }
  }
  flush();
  return nodes;
}

export function markdown(text, context) {
  const node = el("div", { class: "md" });
  const parts = String(text).split(/```(?:([\w+-]*)\n)?([\s\S]*?)```\n?/);
  for (let n = 0; n < parts.length; n += 3) {
    const words = n > 0 ? parts[n].replace(/^\n/, "") : parts[n];
    if (words) node.append(...blocks(n + 1 < parts.length ? words.replace(/\n$/, "") : words, context));
    if (n + 2 < parts.length) node.append(el("pre", {}, el("code", { text: parts[n + 2].replace(/\n$/, "") })));
  }
  const only = node.textContent.trim() === "" ? node.querySelectorAll("img.emoji").length : 0;
  const glyphs = /^(?:[\p{Extended_Pictographic}\u200d\ufe0f]|\s){1,24}$/u.test(text);
  if ((only > 0 && only <= 27) || glyphs) node.classList.add("jumbo");
  return node;
}

// -- moments -------------------------------------------------------------------------------------------------------

let offset = 0;
export function setClock(now) {
  offset = now - Date.now();
}
export const clockNow = () => Date.now() + offset;

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

export function format(milliseconds, style) {
  return new Intl.DateTimeFormat("en-GB", STYLES[style]).format(milliseconds);
}

function relative(seconds) {
  const away = seconds - clockNow() / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? UNITS.at(-1);
  return RELATIVE.format(Math.round(away / size), unit);
}

function moment(seconds, style) {
  const node = el("time", { class: "moment", title: format(seconds * 1000, "F") });
  if (style === "R") node.dataset.relative = seconds;
  node.textContent = style === "R" ? relative(seconds) : format(seconds * 1000, style);
  return node;
}

setInterval(() => {
  for (const node of document.querySelectorAll("time[data-relative]")) {
    const text = relative(Number(node.dataset.relative));
    if (node.textContent !== text) node.textContent = text;
  }
}, 1000);
