// A modal: a form that the bot asked for.

import { el, icon } from "./dom.js";
import { markdown } from "./markdown.js";
import { closePopup } from "./popup.js";
import { defaultsOf, selectNode, SELECTS } from "./select.js";

// `submit(values)` sends it and gives {kind, error}; what the bot answers is seen in the channel.
export function showModal({ modal, title, state, context, submit }) {
  const values = new Map();
  const form = el("form", { class: "modal-form", novalidate: true });
  const trouble = el("p", { class: "trouble", role: "alert", hidden: true });
  const dialog = el(
    "dialog",
    { class: "modal", "aria-label": modal.title },
    el(
      "header",
      {},
      el("div", {}, el("small", { text: title }), el("h2", { text: modal.title })),
      el("button", { type: "button", class: "plain", "aria-label": "Close", onclick: () => dialog.close() }, icon("close")),
    ),
    form,
  );
  const body = el("div", { class: "modal-body" }, modal.components.map((part) => partNode(part, { values, state, context })));
  const send = el("button", { type: "submit", class: "button style1", text: "Submit" });
  form.append(body, trouble, el("footer", {}, el("button", { type: "button", class: "button ghost", text: "Cancel", onclick: () => dialog.close() }), send));

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = [...form.querySelectorAll(".field")].map((field) => field.check()).filter(Boolean);
    if (wrong.length) {
      wrong[0].focus();
      return;
    }
    send.disabled = true;
    send.classList.add("pending");
    const done = await submit(Object.fromEntries(values));
    send.disabled = false;
    send.classList.remove("pending");
    if (done.kind !== "failed" && done.kind !== "refused") return dialog.close();
    trouble.textContent = done.error ?? "Something went wrong. Try again.";
    trouble.hidden = false;
  });
  dialog.addEventListener("close", () => {
    closePopup();
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  form.querySelector("input:not([type=checkbox]):not([type=radio]), textarea, .select, input")?.focus();
}

function partNode(part, host) {
  if (part.type === 10) return markdown(part.content, host.context);
  if (part.type === 1) return field(part.components[0], part.components[0].label, null, host);
  return field(part.component, part.label, part.description, host);
}

function field(input, label, description, host) {
  const required = input.required !== false;
  const id = `input-${input.custom_id}`;
  const error = el("span", { class: "field-error", role: "alert" });
  const name = el("label", { class: "field-label", for: id }, label, required && input.type !== 23 ? el("span", { class: "star", text: " *", title: "Required" }) : null);
  const node = el("div", { class: "field" }, name, description ? el("div", { class: "field-about", text: description }) : null);
  const control = controlNode(input, id, host);
  node.append(control, error);
  // Gives the control to look at, when something is wrong with it.
  node.check = () => {
    const fault = faultOf(input, host.values.get(input.custom_id), required);
    error.textContent = fault ?? "";
    node.classList.toggle("wrong", Boolean(fault));
    return fault ? (control.matches("input, textarea, button") ? control : control.querySelector("input, textarea, button") ?? control) : null;
  };
  return node;
}

function faultOf(input, value, required) {
  if (input.type === 4) {
    if (!value) return required ? "This is needed." : null;
    const least = input.min_length ?? 0;
    return value.length < least ? `At least ${least} characters are needed.` : null;
  }
  if (input.type === 21) return required && !value ? "Choose one." : null;
  if (Array.isArray(value)) {
    const least = input.min_values ?? 1;
    if (!value.length && !required) return null;
    return value.length < least ? `Choose at least ${least}.` : null;
  }
  return null;
}

function controlNode(input, id, host) {
  const { values } = host;
  if (input.type === 4) {
    const text = el(input.style === 2 ? "textarea" : "input", {
      id,
      placeholder: input.placeholder,
      maxlength: input.max_length ?? 4000,
      value: input.value ?? "",
      rows: input.style === 2 ? 5 : null,
      autocomplete: "off",
      oninput: () => values.set(input.custom_id, text.value),
    });
    values.set(input.custom_id, input.value ?? "");
    return text;
  }
  if (input.type === 21) return ticks(input, id, "radio", values);
  if (input.type === 22) return ticks(input, id, "checkbox", values);
  if (input.type === 23) {
    const box = el("input", { id, type: "checkbox", onchange: () => values.set(input.custom_id, box.checked) });
    box.checked = Boolean(input.default);
    values.set(input.custom_id, box.checked);
    return el("label", { class: "tick-row" }, box, el("span", { text: "Yes" }));
  }
  if (SELECTS.has(input.type)) return modalSelect(input, id, host);
  values.set(input.custom_id, []);
  return el("div", { class: "subtext", text: "Files cannot be uploaded here." });
}

function modalSelect(input, id, { values, state }) {
  const holder = el("div", { class: "select-holder" });
  const draw = () => {
    const node = selectNode({
      component: input,
      state,
      values: values.get(input.custom_id),
      key: `modal/${input.custom_id}`,
      find: () => holder.firstChild,
      change: (chosen) => {
        values.set(input.custom_id, chosen);
        draw();
      },
    });
    node.id = id;
    holder.replaceChildren(node);
  };
  values.set(input.custom_id, defaultsOf(input));
  draw();
  return holder;
}

function ticks(input, id, type, values) {
  const group = el("div", { class: "ticks", role: type === "radio" ? "radiogroup" : "group" });
  const boxes = input.options.map((option, n) => {
    const box = el("input", { type, id: n === 0 ? id : null, name: input.custom_id, value: option.value, onchange: () => store() });
    box.checked = Boolean(option.default);
    group.append(el("label", { class: "tick-row" }, box, el("span", {}, el("span", { text: option.label }), option.description ? el("small", { text: option.description }) : null)));
    return box;
  });
  const store = () => {
    const chosen = boxes.filter((box) => box.checked).map((box) => box.value);
    values.set(input.custom_id, type === "radio" ? chosen[0] ?? null : chosen);
    const full = type === "checkbox" && chosen.length >= (input.max_values ?? boxes.length);
    for (const box of boxes) box.disabled = full && !box.checked;
  };
  store();
  return group;
}
