// A message's insides: Components V2, legacy rows, embeds, files.

import { el, emojiNode, icon, local, web } from "./dom.js";
import { markdown } from "./markdown.js";
import { enlarge } from "./popup.js";
import { defaultsOf, selectNode, SELECTS } from "./select.js";

const V2 = 1 << 15;

export const isV2 = (message) => Boolean(message.flags & V2);

// `view` knows the message and carries out presses: {message, context, state, pending, picks, press, choose, find}
export function insides(view) {
  const { message } = view;
  const nodes = [];
  if (message.content) nodes.push(markdown(message.content, view.context));
  if (!isV2(message)) {
    nodes.push(...message.embeds.map((embed) => embedNode(embed, view)));
    const pictures = message.attachments.filter(isPicture);
    if (pictures.length) nodes.push(gallery(pictures.map((a) => ({ media: a, description: a.description }))));
    nodes.push(...message.attachments.filter((a) => !isPicture(a)).map((a) => fileCard(a)));
  }
  nodes.push(...message.components.map((component) => componentNode(component, view)));
  return nodes;
}

const isPicture = (attachment) => String(attachment.content_type).startsWith("image/");

function componentNode(component, view) {
  switch (component.type) {
    case 1:
      return el("div", { class: "row" }, component.components.map((child) => componentNode(child, view)));
    case 2:
      return buttonNode(component, view);
    case 9:
      return el(
        "div",
        { class: "section" },
        el("div", { class: "section-text" }, component.components.map((child) => componentNode(child, view))),
        el("div", { class: "accessory" }, componentNode(component.accessory, view)),
      );
    case 10:
      return markdown(component.content, view.context);
    case 11:
      return picture(component.media, component.description, { className: "thumbnail", spoiler: component.spoiler });
    case 12:
      return gallery(component.items);
    case 13:
      return fileOf(component, view);
    case 14:
      return el("hr", { class: `${component.divider === false ? "blank" : ""} ${component.spacing === 2 ? "wide" : ""}` });
    case 17:
      return container(component, view);
    default:
      if (SELECTS.has(component.type)) return messageSelect(component, view);
      return el("div", { class: "subtext", text: "Something that this page does not show." });
  }
}

function container(component, view) {
  const node = el("div", { class: "container" }, component.components.map((child) => componentNode(child, view)));
  if (component.accent_color !== null && component.accent_color !== undefined) {
    node.style.setProperty("--accent", `#${component.accent_color.toString(16).padStart(6, "0")}`);
    node.classList.add("accented");
  }
  return component.spoiler ? veil(node) : node;
}

function veil(node) {
  const wrap = el("div", { class: "veil" }, node, el("button", { type: "button", class: "veil-label", text: "Spoiler", onclick: () => wrap.classList.add("shown") }));
  return wrap;
}

function buttonNode(component, view) {
  const content = [emojiNode(component.emoji), component.label ? el("span", { text: component.label }) : null];
  if (component.style === 5) {
    const href = web(component.url);
    const inside = String(component.url).match(/^(?:https|discord):\/\/(?:discord\.com|-)\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/);
    if (inside) {
      const node = el("a", { class: "button link", href: `#${inside[1]}` }, content, icon("out"));
      node.addEventListener("click", (event) => {
        event.preventDefault();
        view.context.go(inside[1], inside[2]);
      });
      return node;
    }
    return el("a", { class: "button link", href, target: "_blank", rel: "noopener noreferrer" }, content, icon("out"));
  }
  const pending = view.pending.has(component.custom_id);
  return el(
    "button",
    {
      type: "button",
      class: `button style${component.style}${pending ? " pending" : ""}${component.label ? "" : " bare"}`,
      disabled: component.disabled,
      "aria-busy": pending ? "true" : null,
      "data-control": component.custom_id,
      onclick: () => !view.pending.has(component.custom_id) && view.press(component.custom_id),
    },
    content,
  );
}

function messageSelect(component, view) {
  const picked = view.picks.get(component.custom_id);
  const offered = component.type === 3 ? new Set(component.options.map((option) => option.value)) : null;
  const values = picked?.every((value) => !offered || offered.has(value)) ? picked : defaultsOf(component);
  const node = selectNode({
    component,
    state: view.state,
    values,
    key: `${view.message.id}/${component.custom_id}`,
    find: () => view.find(component.custom_id),
    change: (chosen) => view.choose(component.custom_id, chosen),
  });
  if (view.pending.has(component.custom_id)) node.classList.add("pending");
  return node;
}

// -- pictures and files ----------------------------------------------------------------------------------------------

function picture(media, description, { className = "", spoiler = false, limit = 562 } = {}) {
  const image = el("img", { alt: description ?? "", title: description, width: media.width, height: media.height, draggable: "false" });
  image.dataset.src = local(media.url);
  image.src = image.dataset.src;
  const frame = el(
    "button",
    {
      type: "button",
      class: `picture ${className}`,
      "aria-label": description ? `Enlarge the picture: ${description}` : "Enlarge the picture",
      onclick: () => enlarge(media, description),
    },
    image,
  );
  if (media.width && className !== "thumbnail") {
    frame.style.aspectRatio = `${media.width} / ${media.height}`;
    frame.style.width = `${Math.min(media.width, limit, (media.width / media.height) * 400)}px`;
  }
  return spoiler ? veil(frame) : frame;
}

function gallery(items) {
  if (items.length === 1) return picture(items[0].media, items[0].description, { spoiler: items[0].spoiler });
  const node = el("div", { class: `gallery of${Math.min(items.length, 10)}` });
  node.append(...items.map((item) => picture(item.media, item.description, { className: "tile", spoiler: item.spoiler })));
  return node;
}

function fileOf(component, view) {
  const url = component.file.url;
  const known = view.message.attachments.find((attachment) => attachment.url === url);
  const card = fileCard(known ?? { url, filename: component.name ?? "file", size: component.size ?? 0 });
  return component.spoiler ? veil(card) : card;
}

function fileCard(attachment) {
  const size = attachment.size >= 1048576 ? `${(attachment.size / 1048576).toFixed(2)} MB` : `${(attachment.size / 1024).toFixed(2)} KB`;
  return el(
    "a",
    { class: "file", href: local(attachment.url), download: attachment.filename },
    icon("file"),
    el("span", {}, el("span", { class: "file-name", text: attachment.filename }), el("small", { text: size })),
  );
}

function embedNode(embed, view) {
  const node = el("div", { class: "container embed accented" });
  node.style.setProperty("--accent", `#${(embed.color ?? 0x4e5058).toString(16).padStart(6, "0")}`);
  if (embed.author?.name) node.append(el("div", { class: "embed-author", text: embed.author.name }));
  if (embed.title) node.append(el("div", { class: "embed-title" }, markdown(embed.title, view.context)));
  if (embed.description) node.append(markdown(embed.description, view.context));
  if (embed.fields?.length) {
    const fields = embed.fields.map((field) =>
      el("div", { class: field.inline ? "field inline" : "field" }, el("strong", {}, markdown(field.name, view.context)), markdown(field.value, view.context)),
    );
    node.append(el("div", { class: "fields" }, fields));
  }
  if (embed.image) node.append(picture(embed.image, embed.description ? null : embed.title));
  if (embed.thumbnail) node.append(picture(embed.thumbnail, null, { className: "thumbnail" }));
  if (embed.footer?.text) node.append(el("div", { class: "subtext", text: embed.footer.text }));
  return node;
}
