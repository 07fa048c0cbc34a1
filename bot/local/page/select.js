// A dropdown as Discord has it: one choice is sent at once, several when the list is closed.

import { avatar, el, emojiNode, icon } from "./dom.js";
import { closePopup, openPopup, popup, reposition } from "./popup.js";

export const SELECTS = new Set([3, 5, 6, 7, 8]);

export function optionsOf(component, state) {
  if (component.type === 3) return component.options ?? [];
  if (component.type === 5 || component.type === 7) return state.people.map((person) => ({ value: person.id, label: person.name, person }));
  if (component.type === 8) {
    return [...state.channels.values()].filter((c) => c.guild).map((c) => ({ value: c.id, label: `# ${c.name}` }));
  }
  return [];
}

export function defaultsOf(component) {
  if (component.type === 3) return (component.options ?? []).filter((option) => option.default).map((option) => option.value);
  return (component.default_values ?? []).map((value) => String(value.id));
}

function shown(component, options, values) {
  const chosen = options.filter((option) => values.includes(option.value));
  if (!chosen.length) return [el("span", { class: "placeholder", text: component.placeholder || "Make a selection" })];
  if (chosen.length === 1) return [emojiNode(chosen[0].emoji), el("span", { text: chosen[0].label })];
  return chosen.map((option) => el("span", { class: "tag" }, emojiNode(option.emoji), option.label));
}

// `find` gives the trigger's present node, `change(values)` takes what was chosen.
export function selectNode({ component, state, values, key, find, change }) {
  const options = optionsOf(component, state);
  const trigger = el(
    "button",
    {
      type: "button",
      class: "select",
      disabled: component.disabled,
      "aria-haspopup": "listbox",
      "aria-label": component.placeholder || "Make a selection",
      "data-control": component.custom_id,
    },
    el("span", { class: "select-text" }, shown(component, options, values)),
    icon("down"),
  );
  trigger.addEventListener("click", () => {
    if (openPopup()?.key === key) return closePopup();
    open({ component, options, values, key, trigger, find, change });
  });
  trigger.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      trigger.click();
    }
  });
  return trigger;
}

function open({ component, options, values, key, trigger, find, change }) {
  const least = component.min_values ?? 1;
  const most = Math.min(component.max_values ?? 1, options.length);
  const many = most > 1 || least === 0;
  let chosen = new Set(values);
  let active = Math.max(0, options.findIndex((option) => chosen.has(option.value)));

  const list = el("div", { class: "options", role: "listbox", tabindex: "-1", "aria-multiselectable": many });
  const done = el("button", { type: "button", class: "button style1", text: "Done", onclick: () => closePopup("done") });
  const count = el("span", { class: "count" });
  const filter = options.length > 10 ? el("input", { class: "filter", placeholder: "Search", "aria-label": "Search", oninput: draw }) : null;
  const node = el("div", { class: "popup dropdown" }, filter, list, many ? el("div", { class: "dropdown-foot" }, count, done) : null);
  const visible = () => options.filter((option) => !filter || option.label.toLowerCase().includes(filter.value.toLowerCase()));
  const valid = () => chosen.size >= least && chosen.size <= most;

  function draw() {
    const rows = visible();
    active = Math.min(active, Math.max(0, rows.length - 1));
    list.replaceChildren(
      ...rows.map((option, n) =>
        el(
          "div",
          {
            class: `option${n === active ? " active" : ""}${chosen.has(option.value) ? " chosen" : ""}`,
            role: "option",
            "aria-selected": String(chosen.has(option.value)),
            "data-value": option.value,
            onclick: () => pick(option),
            onpointermove: () => n !== active && move(n),
          },
          option.person ? avatar(option.person, "tiny") : emojiNode(option.emoji, "emoji option-emoji"),
          el("span", { class: "option-text" }, el("span", { text: option.label }), option.description ? el("small", { text: option.description }) : null),
          many ? el("span", { class: "tick" }, chosen.has(option.value) ? icon("check") : null) : chosen.has(option.value) ? icon("check") : null,
        ),
      ),
    );
    if (!rows.length) list.append(el("div", { class: "none", text: "Nothing like that" }));
    count.textContent = least === most ? `${chosen.size} of ${most}` : `${chosen.size} chosen · ${least} to ${most}`;
    done.disabled = !valid();
  }

  function move(to) {
    const rows = list.querySelectorAll(".option");
    rows[active]?.classList.remove("active");
    active = Math.max(0, Math.min(to, rows.length - 1));
    rows[active]?.classList.add("active");
    rows[active]?.scrollIntoView({ block: "nearest" });
  }

  function pick(option) {
    if (!many) {
      chosen = new Set([option.value]);
      return closePopup("done");
    }
    if (chosen.has(option.value)) chosen.delete(option.value);
    else if (most === 1) chosen = new Set([option.value]);
    else if (chosen.size < most) chosen.add(option.value);
    draw();
  }

  node.addEventListener("keydown", (event) => {
    const steps = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: 999 };
    if (event.key in steps) {
      event.preventDefault();
      move(steps[event.key]);
    } else if (event.key === "Enter" || (event.key === " " && event.target !== filter)) {
      if (event.target === done) return;
      event.preventDefault();
      const option = visible()[active];
      if (option) pick(option);
    } else if (event.key === "Tab" && !many) {
      closePopup("escape");
    }
  });

  const onclose = (reason) => {
    const changed = chosen.size !== values.length || values.some((value) => !chosen.has(value));
    const asked = reason === "done" || (many && reason === "away" && changed);
    if (asked && valid()) change([...options.map((option) => option.value)].filter((value) => chosen.has(value)));
    if (reason !== "away") find()?.focus({ preventScroll: true });
  };
  draw();
  popup(node, () => find() ?? trigger, { onclose, key, width: "anchor" });
  (filter && matchMedia("(pointer: fine)").matches ? filter : list).focus({ preventScroll: true });
  move(active);
  reposition();
}
