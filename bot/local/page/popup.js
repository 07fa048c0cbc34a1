// What floats above the page: dropdown lists, menus, the enlarged picture, short notices. One list or menu at a time.

import { el, icon, local } from "./dom.js";

let current = null;

export const openPopup = () => current;

// `anchor` may be a function, as the node it stands on may be drawn anew while the popup is open.
export function popup(node, anchor, { onclose, key = null, width = null } = {}) {
  closePopup();
  const place = typeof anchor === "function" ? anchor : () => anchor;
  // A modal dialog lies above all else: what belongs to it must be inside it.
  (place()?.closest("dialog") ?? document.body).append(node);
  current = { node, place, onclose, key, width };
  reposition();
  return current;
}

export function closePopup(reason = "away") {
  if (!current) return;
  const { node, onclose } = current;
  current = null;
  node.remove();
  if (onclose) onclose(reason);
}

export function reposition() {
  if (!current) return;
  const anchor = current.place();
  if (!anchor || !anchor.isConnected) return closePopup("gone");
  const box = anchor.getBoundingClientRect();
  const { node } = current;
  const margin = 8;
  if (current.width === "anchor") node.style.width = `${Math.min(Math.max(box.width, 240), innerWidth - 2 * margin)}px`;
  const below = innerHeight - box.bottom - margin;
  const above = box.top - margin;
  const up = below < Math.min(node.scrollHeight, 280) && above > below;
  node.style.maxHeight = `${Math.max(140, Math.min(up ? above : below, 380))}px`;
  node.style.left = `${Math.max(margin, Math.min(box.left, innerWidth - node.offsetWidth - margin))}px`;
  node.style.top = up ? "" : `${box.bottom + 4}px`;
  node.style.bottom = up ? `${innerHeight - box.top + 4}px` : "";
}

addEventListener("resize", reposition);
addEventListener("scroll", (event) => current && !current.node.contains(event.target) && reposition(), true);
addEventListener("pointerdown", (event) => {
  if (current && !current.node.contains(event.target) && !current.place()?.contains(event.target)) closePopup();
}, true);
addEventListener("keydown", (event) => {
  if (current && event.key === "Escape") {
    const anchor = current.place();
    closePopup("escape");
    anchor?.focus?.();
    event.stopPropagation();
  }
}, true);

export function menu(anchor, items) {
  const node = el("div", { class: "popup menu", role: "menu" });
  for (const item of items) {
    if (item.heading) node.append(el("div", { class: "menu-heading", text: item.heading }));
    else node.append(el("button", { type: "button", role: "menuitem", text: item.label, onclick: () => { closePopup("chosen"); item.act(); } }));
  }
  node.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...node.querySelectorAll("button")];
    buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length]?.focus();
  });
  popup(node, anchor);
  node.querySelector("button")?.focus();
}

export function enlarge(media, alt) {
  const dialog = el("dialog", { class: "lightbox" });
  const close = el("button", { type: "button", class: "plain close", "aria-label": "Close", onclick: () => dialog.close() }, icon("close"));
  const image = el("img", { src: local(media.url), alt: alt ?? "" });
  dialog.append(el("figure", {}, image, alt ? el("figcaption", { text: alt }) : null), close);
  dialog.addEventListener("click", (event) => event.target !== image && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

export function notice(text) {
  const node = el("div", { class: "notice", role: "status", text });
  document.getElementById("notices").append(node);
  setTimeout(() => node.remove(), 5000);
}
