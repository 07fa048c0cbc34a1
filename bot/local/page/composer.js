// The line at the bottom: words, and slash commands with a chip for each option.

import { avatar, el } from "./dom.js";
import { closePopup, openPopup, popup, reposition } from "./popup.js";

const BOOLEANS = [{ name: "Yes", value: true }, { name: "No", value: false }];

export class Composer {
  // `host` gives: ask(question), state, channel(), commands() (a promise of the channel's commands), ran(path, promise)
  constructor(form, host) {
    this.form = form;
    this.host = host;
    this.input = form.querySelector("#words");
    this.chips = form.querySelector("#chips");
    this.hint = form.querySelector("#hint");
    this.command = null;
    this.items = [];
    this.active = 0;
    this.serial = 0;
    this.loading = null; // the serial number of the suggestions that are under way
    this.hurried = false; // Enter was pressed before they came
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("focus", () => !this.command && this.input.value.startsWith("/") && this.typed());
    form.addEventListener("keydown", (event) => this.key(event));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    this.fit();
  }

  focus() {
    (this.command ? this.chips.querySelector("input") : this.input)?.focus({ preventScroll: true });
  }

  enable(allowed, placeholder) {
    this.input.disabled = !allowed;
    this.input.placeholder = placeholder;
  }

  fit() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 160)}px`;
  }

  // -- choosing a command ----------------------------------------------------------------------------------------------

  async typed() {
    this.fit();
    const text = this.input.value;
    if (!text.startsWith("/") || text.includes("\n")) return closePopup();
    const commands = (await this.host.commands()).filter((command) => command.kind === 1);
    if (this.input.value !== text || this.command) return;
    const wanted = text.slice(1).toLowerCase();
    const exact = commands.find((command) => wanted === `${command.path} `);
    if (exact) return this.choose(exact);
    const words = wanted.trim();
    const rank = (command) => (command.path.startsWith(words) ? 0 : command.path.includes(words) ? 1 : command.description.toLowerCase().includes(words) ? 2 : 3);
    const found = commands.filter((command) => rank(command) < 3).sort((a, b) => rank(a) - rank(b) || a.path.localeCompare(b.path));
    this.list(
      found.map((command) => ({
        label: `/${command.path}`,
        about: command.description,
        extra: command.options.filter((o) => o.required).map((o) => o.name).join("  "),
        act: () => this.choose(command),
      })),
      words ? `Commands matching /${words}` : "Commands",
      "There is no such command here.",
    );
  }

  async start(path) {
    const command = (await this.host.commands()).find((known) => known.path === path && known.kind === 1);
    if (command) this.choose(command);
  }

  choose(command) {
    this.command = command;
    this.values = new Map();
    this.given = command.options.filter((option) => option.required).map((option) => option.name);
    this.input.value = "";
    this.form.classList.add("commanding");
    this.drawChips();
    if (this.given.length) this.chips.querySelector("input").focus();
    else this.focusEnd();
  }

  leave() {
    this.command = null;
    closePopup();
    this.form.classList.remove("commanding");
    this.chips.replaceChildren();
    this.hint.replaceChildren();
    this.fit();
    this.input.focus();
  }

  // -- the chips -------------------------------------------------------------------------------------------------------

  drawChips() {
    const name = el("span", { class: "command-name", text: `/${this.command.path}` });
    const chips = this.given.map((option) => this.chip(this.command.options.find((known) => known.name === option)));
    const end = el("input", { class: "end", readonly: true, "aria-label": "End of the command: press Enter to send", size: "1" });
    end.addEventListener("focus", () => this.offerRest());
    this.chips.replaceChildren(name, ...chips, end);
    this.drawHint();
  }

  chip(option) {
    const shown = this.values.get(option.name)?.shown ?? "";
    const input = el("input", {
      value: shown,
      "aria-label": `${option.name}: ${option.description}`,
      "data-option": option.name,
      autocomplete: "off",
      spellcheck: "false",
      enterkeyhint: "next",
      inputmode: option.type === 4 ? "numeric" : option.type === 10 ? "decimal" : null,
    });
    const grow = () => (input.style.width = `${Math.max(2, [...input.value].length + 1)}ch`);
    input.addEventListener("input", () => {
      const fixed = option.autocomplete || option.choices?.length || [5, 6, 7, 8, 9].includes(option.type);
      this.values.set(option.name, { shown: input.value, value: input.value, loose: Boolean(fixed) });
      grow();
      chip.classList.remove("wrong");
      this.suggest(option, input);
    });
    input.addEventListener("focus", () => {
      this.suggest(option, input);
      this.drawHint(option);
    });
    grow();
    const chip = el("label", { class: "chip" }, el("span", { class: "chip-name", text: option.name }), input);
    return chip;
  }

  drawHint(option) {
    const missing = this.missing();
    const spare = this.command.options.filter((known) => !this.given.includes(known.name));
    const about = option ? `${option.name}: ${option.description}${bounds(option)}` : this.command.description;
    this.hint.replaceChildren(
      el("span", { class: "hint-text", text: about }),
      ...spare.map((known) => el("button", { type: "button", class: "add-option", title: known.description, text: `+ ${known.name}`, onclick: () => this.add(known) })),
      el("span", { class: "hint-key", text: missing.length ? `still needed: ${missing.join(", ")}` : "Enter ↵ to send · Esc to leave" }),
    );
  }

  add(option) {
    if (!this.given.includes(option.name)) this.given.push(option.name);
    this.drawChips();
    this.chips.querySelector(`[data-option="${CSS.escape(option.name)}"]`).focus();
  }

  missing() {
    return this.command.options.filter((option) => option.required && !this.values.get(option.name)?.shown).map((option) => option.name);
  }

  offerRest() {
    const spare = this.command.options.filter((option) => !this.given.includes(option.name));
    if (!spare.length) return closePopup();
    this.list(spare.map((option) => ({ label: option.name, about: option.description, act: () => this.add(option) })), "More options", "");
    this.active = -1;
    this.mark();
  }

  focusEnd() {
    this.chips.querySelector(".end").focus();
  }

  // -- suggestions -----------------------------------------------------------------------------------------------------

  async suggest(option, input) {
    const serial = ++this.serial;
    const title = `${option.name} — ${option.description}`;
    const wanted = input.value.toLowerCase();
    const fits = (item) => item.label.toLowerCase().includes(wanted);
    const take = (label, value) => () => this.fill(option, input, label, value);
    if (option.choices?.length || option.type === 5) {
      const choices = option.choices?.length ? option.choices : BOOLEANS;
      const settled = this.values.get(option.name)?.loose === false;
      const items = choices.map((choice) => ({ label: choice.name, act: take(choice.name, choice.value) }));
      this.list(settled ? items : items.filter(fits), title, "No such choice.");
    } else if (option.type === 6 || option.type === 9) {
      const items = this.host.state.people.map((person) => ({ label: person.name, person, act: take(person.name, person.id) }));
      this.list(items.filter((item) => item.label.toLowerCase().includes(wanted.replace(/^@/, ""))), title, "Nobody of that name.");
    } else if (option.type === 7) {
      const channels = [...this.host.state.channels.values()].filter((channel) => channel.guild);
      this.list(channels.map((c) => ({ label: `# ${c.name}`, act: take(`# ${c.name}`, c.id) })).filter(fits), title, "No such channel.");
    } else if (option.autocomplete) {
      await this.complete(option, input, title, take, serial);
    } else {
      closePopup();
    }
  }

  async complete(option, input, title, take, serial) {
    this.loading = serial;
    this.hurried = false;
    if (openPopup()?.key === "composer") openPopup().node.classList.add("stale");
    if (input.value) await new Promise((resolve) => setTimeout(resolve, 120));
    if (serial !== this.serial) return;
    const values = { ...this.collected(), [option.name]: input.value };
    const done = await this.host.ask({ op: "autocomplete", channel: this.host.channel(), command: this.command.path, values, option: option.name });
    if (serial !== this.serial || document.activeElement !== input) return;
    this.loading = null;
    const items = (done.choices ?? []).map((choice) => ({ label: choice.name, act: take(choice.name, choice.value) }));
    this.list(items, title, done.kind === "choices" ? "Nothing fits that." : "Loading the options failed.");
    if (this.hurried) this.enter(items.length > 0, input);
  }

  fill(option, input, label, value) {
    this.values.set(option.name, { shown: label, value, loose: false });
    input.value = label;
    input.dispatchEvent(new CustomEvent("filled"));
    input.style.width = `${[...label].length + 1}ch`;
    input.closest(".chip").classList.remove("wrong");
    closePopup();
    this.next(input);
  }

  next(input) {
    const inputs = [...this.chips.querySelectorAll("input")];
    const after = inputs.slice(inputs.indexOf(input) + 1);
    (after.find((other) => !other.value && !other.readOnly) ?? this.chips.querySelector(".end")).focus();
    this.drawHint();
  }

  collected() {
    return Object.fromEntries([...this.values].filter(([, given]) => given.shown !== "").map(([name, given]) => [name, given.value]));
  }

  // -- the list above --------------------------------------------------------------------------------------------------

  list(items, title, empty) {
    this.items = items;
    this.active = 0;
    const rows = items.map((item, n) =>
      el(
        "div",
        { class: "option", role: "option", id: `suggestion-${n}`, onpointermove: () => this.active !== n && ((this.active = n), this.mark()), onpointerdown: (event) => event.preventDefault(), onclick: () => item.act() },
        item.person ? avatar(item.person, "tiny") : null,
        el("span", { class: "option-text" }, el("span", {}, item.label, item.extra ? el("span", { class: "extra", text: item.extra }) : null), item.about ? el("small", { text: item.about }) : null),
      ),
    );
    if (!items.length && !empty) return closePopup();
    const list = el("div", { class: "options", role: "listbox" }, rows.length ? rows : el("div", { class: "none", text: empty }));
    const node = el("div", { class: "popup suggestions" }, el("div", { class: "menu-heading", text: title }), list);
    if (openPopup()?.key === "composer") {
      openPopup().node.classList.remove("stale");
      openPopup().node.replaceChildren(...node.childNodes);
      reposition();
    } else {
      popup(node, this.form, { key: "composer", width: "anchor" });
    }
    this.mark();
  }

  mark() {
    const open = openPopup();
    if (open?.key !== "composer") return;
    open.node.querySelectorAll(".option").forEach((row, n) => {
      row.classList.toggle("active", n === this.active);
      row.setAttribute("aria-selected", String(n === this.active));
      if (n === this.active) row.scrollIntoView({ block: "nearest" });
    });
  }

  // -- keys and sending ------------------------------------------------------------------------------------------------

  key(event) {
    if (event.isComposing) return;
    const listed = openPopup()?.key === "composer" && this.items.length > 0;
    const target = event.target;
    if (listed && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      this.active = (this.active + step + this.items.length) % this.items.length;
      this.mark();
    } else if ((event.key === "Enter" && !event.shiftKey) || (event.key === "Tab" && !event.shiftKey && listed && this.active >= 0)) {
      event.preventDefault();
      this.enter(listed, target);
    } else if (event.key === "Escape" && this.command) {
      event.preventDefault();
      this.leave();
    } else if (event.key === "Backspace" && this.command && target.value === "") {
      event.preventDefault();
      this.back(target);
    }
  }

  enter(listed, target) {
    const option = target.dataset?.option;
    const settled = option && this.values.get(option)?.loose === false;
    // The list still shows what fitted the letters before: the choice is made when the new one is there.
    if (option && this.loading === this.serial && !settled) {
      this.hurried = true;
      return;
    }
    if (listed && this.active >= 0 && !settled) return this.items[this.active].act();
    if (!this.command) return this.send();
    if (option && this.missing().length && target.value) return this.next(target);
    return this.send();
  }

  back(target) {
    const option = target.dataset?.option;
    const inputs = [...this.chips.querySelectorAll("input")];
    const before = inputs[inputs.indexOf(target) - 1];
    const known = this.command.options.find((other) => other.name === option);
    if (known && !known.required) {
      this.given = this.given.filter((name) => name !== option);
      this.values.delete(option);
      this.drawChips();
      this.focusEnd();
    } else if (before) {
      before.focus();
    } else {
      this.leave();
    }
  }

  send() {
    if (this.command) return this.run();
    const text = this.input.value.trim();
    if (!text) return;
    if (text.startsWith("/")) return this.typed();
    this.input.value = "";
    this.fit();
    this.host.say(text);
  }

  run() {
    const missing = this.missing();
    for (const input of this.chips.querySelectorAll("[data-option]")) {
      const option = this.command.options.find((known) => known.name === input.dataset.option);
      const wrong = missing.includes(option.name) || this.wrong(option);
      input.closest(".chip").classList.toggle("wrong", wrong);
    }
    const first = this.chips.querySelector(".chip.wrong input");
    if (first) {
      first.focus();
      this.hint.classList.remove("shake");
      requestAnimationFrame(() => this.hint.classList.add("shake"));
      return;
    }
    const { path } = this.command;
    const values = this.collected();
    this.leave();
    this.host.run(path, values);
  }

  wrong(option) {
    const given = this.values.get(option.name);
    if (!given?.shown) return false;
    if (option.choices?.length || [5, 6, 7, 8, 9].includes(option.type)) return given.loose;
    if (option.type === 4 && !/^-?\d+$/.test(given.shown)) return true;
    if (option.type === 10 && !Number.isFinite(Number(given.shown))) return true;
    if (option.type === 4 || option.type === 10) {
      const number = Number(given.shown);
      return number < (option.min_value ?? -Infinity) || number > (option.max_value ?? Infinity);
    }
    return [...given.shown].length < (option.min_length ?? 0) || [...given.shown].length > (option.max_length ?? 6000);
  }
}

function bounds(option) {
  const { min_value: low, max_value: high } = option;
  if (low !== undefined && high !== undefined) return ` (${low} to ${high})`;
  if (low !== undefined) return ` (at least ${low})`;
  return high !== undefined ? ` (at most ${high})` : "";
}
