// The live page: what there is, where one is, and what just happened.

import { Composer } from "./composer.js";
import { insides, isV2 } from "./components.js";
import { avatar, el, icon, later, snowflakeTime, tintPeople } from "./dom.js";
import { clockNow, format, setClock } from "./markdown.js";
import { showModal } from "./modal.js";
import { Connection } from "./net.js";
import { closePopup, menu, notice, openPopup, reposition } from "./popup.js";

const key = new URLSearchParams(location.search).get("user");
const $ = (id) => document.getElementById(id);
const LOADING = 1 << 7;
const EPHEMERAL = 1 << 6;
const TOGETHER = 7 * 60 * 1000;

const state = { me: null, bot: null, people: [], guilds: [], channels: new Map(), logs: new Map(), here: null, reads: {} };
const nodes = new Map(); // message id -> its node
const marks = new Map(); // message id -> {pending: Set, picks: Map, failed: text}
const commandLists = new Map(); // channel id -> promise of its commands
const context = {
  get me() {
    return state.me?.id;
  },
  nameOf: (id) => (id === state.bot?.id ? state.bot.name : state.people.find((person) => person.id === id)?.name ?? "someone"),
  channelName: (id) => state.channels.get(id)?.name ?? "gone",
  placeName: (id) => (state.channels.has(id) ? nameOf(state.channels.get(id)) : "somewhere else"),
  go: (id, message) => (state.channels.has(id) ? go(id, { message }) : notice("You do not see that channel.")),
  startCommand: (path) => composer.start(path),
};

// -- remembering ------------------------------------------------------------------------------------------------------

function remember(what, value) {
  try {
    localStorage.setItem(`local-discord/${state.me.id}/${what}`, JSON.stringify(value));
  } catch {
    // Storage may be switched off; then nothing is remembered.
  }
}

function recall(what, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`local-discord/${state.me.id}/${what}`)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

// -- the connection ---------------------------------------------------------------------------------------------------

const connection = new Connection(key, happened, (open) => ($("offline").hidden = open));
const ask = (question) => connection.ask(question);

function happened(event) {
  const handler = {
    hello,
    message: () => gotMessage(event.message),
    gone: () => lostMessage(event),
    channel: () => gotChannel(event.channel),
    channel_gone: () => lostChannel(event.id),
    places: () => gotPlaces(event),
    people: () => gotPeople(event),
    commands: () => commandLists.clear(),
    typing: () => event.channel === state.here && showTyping(),
  }[event.t];
  handler?.(event);
}

function hello(event) {
  const first = state.me === null;
  state.me = event.me;
  state.bot = event.bot;
  takePeople(event);
  setClock(event.now);
  state.reads = recall("reads", {});
  state.logs.clear();
  commandLists.clear();
  takePlaces(event);
  drawMe();
  if (first) {
    const wanted = location.hash.slice(1) || recall("here", null);
    go(state.channels.has(wanted) ? wanted : firstChannel(), { instead: true });
  } else {
    go(state.channels.has(state.here) ? state.here : firstChannel(), { again: true });
  }
}

function takePlaces(event) {
  state.guilds = event.guilds;
  state.channels = new Map(event.channels.map((channel) => [channel.id, channel]));
}

function gotPlaces(event) {
  takePlaces(event);
  commandLists.clear();
  if (!state.channels.has(state.here)) go(firstChannel());
  else drawHead();
  drawSide();
}

function takePeople(event) {
  state.people = event.people;
  tintPeople(state.people);
}

function gotPeople(event) {
  takePeople(event);
  drawSide();
}

function gotChannel(channel) {
  const known = state.channels.get(channel.id);
  state.channels.set(channel.id, { ...channel, unread: known?.unread });
  if (!known) commandLists.delete(channel.id);
  drawSide();
  if (channel.id === state.here) drawHead();
}

function lostChannel(id) {
  if (!state.channels.delete(id)) return;
  state.logs.delete(id);
  if (state.here === id) go(firstChannel());
  drawSide();
}

const firstChannel = () => sorted([...state.channels.values()].filter((channel) => channel.type === 0))[0]?.id ?? [...state.channels.keys()][0] ?? null;
const sorted = (channels) => channels.sort((a, b) => a.position - b.position || (BigInt(a.id) < BigInt(b.id) ? -1 : 1));

// -- going somewhere --------------------------------------------------------------------------------------------------

async function go(id, { instead = false, again = false, message = null } = {}) {
  closePopup();
  state.here = id;
  document.body.classList.remove("drawer-open");
  drawHead();
  drawSide();
  if (!id) return;
  remember("here", id);
  if (instead) history.replaceState(null, "", `#${id}`);
  else if (!again && location.hash !== `#${id}`) history.pushState(null, "", `#${id}`);
  if (!state.logs.has(id)) {
    if (!again) drawLog();
    const done = await ask({ op: "history", channel: id });
    if (done.kind !== "ok") return;
    state.logs.set(id, { messages: done.messages, more: done.more });
    if (state.here !== id) return;
  }
  if (!message || !nodes.has(message)) drawLog();
  read();
  if (message) await reveal(message);
  if (matchMedia("(pointer: fine)").matches) composer.focus();
}

// Scrolls to a message, fetching what lies before it as far as need be.
async function reveal(id) {
  const entry = state.logs.get(state.here);
  while (!nodes.has(id) && entry.more && later(entry.messages[0].id, id)) await older();
  const node = nodes.get(id);
  if (!node) return notice("That message is gone.");
  node.scrollIntoView({ block: node.offsetHeight > log.clientHeight ? "end" : "center" });
  node.classList.add("found");
  setTimeout(() => node.classList.remove("found"), 2000);
}

addEventListener("popstate", () => {
  const id = location.hash.slice(1);
  if (state.channels.has(id) && id !== state.here) go(id, { instead: true });
});

function read() {
  const channel = state.channels.get(state.here);
  if (!channel?.last || document.hidden || !later(channel.last, state.reads[channel.id])) return;
  state.reads[channel.id] = channel.last;
  remember("reads", state.reads);
  drawSide();
}

document.addEventListener("visibilitychange", () => {
  if (following()) read();
  if (state.me) drawSide();
});

const elsewhere = (channel) => channel.id !== state.here || document.hidden;
const unread = (channel) => channel.last && elsewhere(channel) && later(channel.last, state.reads[channel.id]);
const mentioned = (channel) => channel.mentioned && elsewhere(channel) && later(channel.mentioned, state.reads[channel.id]);

// -- the side ---------------------------------------------------------------------------------------------------------

function drawSide() {
  const places = $("places");
  const kept = places.scrollTop;
  const all = [...state.channels.values()];
  const parts = [];
  const dms = all.filter((channel) => channel.type === 1);
  if (dms.length) parts.push(el("h2", { text: "Direct messages" }), ...dms.map(channelLink));
  for (const guild of state.guilds) {
    parts.push(el("h2", { text: guild.name }));
    for (const channel of sorted(all.filter((c) => c.guild === guild.id && c.type === 0))) {
      parts.push(channelLink(channel));
      const threads = sorted(all.filter((c) => c.parent === channel.id && (!c.archived || c.id === state.here)));
      parts.push(...threads.map(channelLink));
    }
  }
  parts.push(el("h2", { text: `People — ${state.people.length + 1}` }));
  for (const person of [state.bot, ...state.people].filter(Boolean)) {
    const node = el("button", { type: "button", class: "member" }, avatar(person, "small"), el("span", { text: person.name }));
    if (person.bot) node.append(el("span", { class: "app", text: "APP" }));
    if (person.id === state.me.id) node.append(el("span", { class: "you", text: "you" }));
    node.addEventListener("click", () => personMenu(node, person));
    parts.push(node);
  }
  places.replaceChildren(...parts);
  places.scrollTop = kept;
  const waiting = all.filter(mentioned).length;
  const fresh = all.some(unread);
  $("drawer").classList.toggle("unread", fresh);
  const here = state.channels.get(state.here);
  document.title = `${waiting ? `(${waiting}) ` : fresh ? "• " : ""}${here ? nameOf(here) : "Local Discord"}`;
}

const nameOf = (channel) => (channel.type === 1 ? state.bot.name : channel.type === 0 ? `# ${channel.name}` : channel.name);

function channelLink(channel) {
  const kinds = { 0: "hash", 11: "thread", 12: "thread" };
  const classes = ["channel", channel.parent ? "nested" : "", channel.id === state.here ? "here" : "", unread(channel) ? "unread" : ""];
  const name = channel.type === 1 ? state.bot.name : channel.name;
  const node = el(
    "a",
    { class: classes.join(" "), href: `#${channel.id}`, "aria-current": channel.id === state.here ? "page" : null },
    channel.type === 1 ? avatar(state.bot, "small") : icon(kinds[channel.type] ?? "hash"),
    el("span", { class: "channel-name", text: name }),
    mentioned(channel) ? el("span", { class: "badge", text: "1", "aria-label": "for you" }) : null,
  );
  node.addEventListener("click", (event) => {
    event.preventDefault();
    go(channel.id);
  });
  return node;
}

function drawMe() {
  $("me").replaceChildren(
    avatar(state.me),
    el("span", { class: "me-name" }, el("strong", { text: state.me.name }), el("small", { text: "on this machine" })),
    el("a", { class: "plain", href: "/", title: "Everyone here", "aria-label": "Everyone here" }, icon("swap")),
  );
}

function drawHead() {
  const channel = state.channels.get(state.here);
  const title = $("title");
  if (!channel) return title.replaceChildren();
  const parent = state.channels.get(channel.parent);
  const back = parent ? el("a", { href: `#${parent.id}`, class: "crumb", text: `# ${parent.name}`, onclick: (event) => { event.preventDefault(); go(parent.id); } }) : null;
  title.replaceChildren(
    ...[
      channel.type === 1 ? avatar(state.bot, "small") : icon(channel.parent ? "thread" : "hash"),
      back,
      back ? el("span", { class: "crumb-arrow", text: "›" }) : null,
      el("h1", { text: channel.type === 1 ? state.bot.name : channel.name }),
      channel.topic ? el("span", { class: "topic", text: channel.topic }) : null,
    ].filter(Boolean),
  );
  const allowed = channel.type === 1 || channel.talk;
  composer.enable(true, allowed ? `Message ${channel.type === 1 ? `@${state.bot.name}` : channel.parent ? channel.name : `#${channel.name}`}${innerWidth > 720 ? ", or / for commands" : " or /"}` : "Type / for commands");
}

// -- messages ---------------------------------------------------------------------------------------------------------

const log = $("log");
const following = () => log.scrollHeight - log.scrollTop - log.clientHeight < 90;
const toBottom = () => (log.scrollTop = log.scrollHeight);
let stuck = true;
let missed = 0;

log.addEventListener("scroll", () => {
  stuck = following();
  if (stuck) {
    missed = 0;
    drawJump();
    read();
  } else if (log.scrollTop < 200) older();
});
// Pictures, the keyboard of a phone and the chips of a command change the height: whoever is at the end stays there.
const keepEnd = new ResizeObserver(() => stuck && toBottom());
keepEnd.observe(log);

function drawJump() {
  $("jump").hidden = stuck || missed === 0;
  $("jump").replaceChildren(missed === 1 ? "1 new message" : `${missed} new messages`, icon("down"));
}
$("jump").addEventListener("click", () => {
  toBottom();
  stuck = true;
});

function drawLog() {
  nodes.clear();
  const entry = state.logs.get(state.here);
  missed = 0;
  if (!entry) {
    log.replaceChildren(el("div", { class: "fetching", text: "…" }));
    return drawJump();
  }
  const inner = el("div", { id: "messages" });
  if (!entry.more) inner.append(welcome());
  entry.messages.forEach((message, n) => inner.append(messageNode(message, entry.messages[n - 1])));
  keepEnd.disconnect();
  log.replaceChildren(inner);
  keepEnd.observe(log);
  keepEnd.observe(inner);
  stuck = true;
  toBottom();
  drawJump();
}

function welcome() {
  const channel = state.channels.get(state.here);
  const node = el("div", { class: "welcome" });
  const name = channel.type === 1 ? state.bot.name : channel.name;
  node.append(
    channel.type === 1 ? avatar(state.bot, "big") : el("span", { class: "avatar big place" }, icon(channel.parent ? "thread" : "hash")),
    el("h2", { text: channel.type === 1 ? name : channel.parent ? name : `Welcome to #${name}` }),
    el("p", { text: channel.type === 1 ? `This is the beginning of your direct messages with ${name}.` : channel.parent ? "This is the beginning of this thread." : "Type / to see what you can do here, or start with one of these:" }),
  );
  if (channel.type === 0) {
    const quick = el("div", { class: "quick" });
    node.append(quick);
    commandsHere().then((commands) => {
      const slash = commands.filter((command) => command.kind === 1 && !command.path.includes(" "));
      const first = slash.filter((command) => command.path === "play").concat(slash.filter((command) => command.path !== "play")).slice(0, 5);
      quick.replaceChildren(...first.map((command) => el("button", { type: "button", class: "button style2", title: command.description, text: `/${command.path}`, onclick: () => composer.choose(command) })));
    });
  }
  return node;
}

async function older() {
  const entry = state.logs.get(state.here);
  if (!entry?.more || entry.fetching) return;
  entry.fetching = true;
  const channel = state.here;
  const done = await ask({ op: "history", channel, before: entry.messages[0]?.id });
  entry.fetching = false;
  if (done.kind !== "ok" || state.here !== channel) return;
  entry.messages.unshift(...done.messages);
  entry.more = done.more;
  const inner = $("messages");
  const height = log.scrollHeight;
  const top = log.scrollTop;
  const fresh = done.messages.map((message, n) => messageNode(message, done.messages[n - 1]));
  inner.prepend(...(entry.more ? [] : [welcome()]), ...fresh);
  log.scrollTop = top + log.scrollHeight - height;
}

function markOf(id) {
  if (!marks.has(id)) marks.set(id, { pending: new Set(), picks: new Map(), failed: null });
  return marks.get(id);
}

function gotMessage(message) {
  const channel = state.channels.get(message.channel_id);
  const entry = state.logs.get(message.channel_id);
  const mine = message.author.id === state.me.id;
  const known = entry?.messages.findIndex((other) => other.id === message.id) ?? -1;
  const fresh = entry ? known < 0 && later(message.id, entry.messages.at(-1)?.id) : channel && later(message.id, channel.last);
  if (fresh && channel && !mine) {
    channel.last = message.id;
    if (channel.type === 1 || message.mentions.some((user) => user.id === state.me.id)) channel.mentioned = message.id;
  }
  if (entry && known >= 0) entry.messages[known] = message;
  else if (entry && fresh) entry.messages.push(message);
  if (message.channel_id === state.here && entry) {
    if (known >= 0) replaceMessage(message, entry.messages[known - 1]);
    else if (fresh) appendMessage(message, entry.messages.at(-2), mine);
  }
  if (fresh && !mine) {
    if (message.channel_id === state.here && stuck) read();
    drawSide();
  }
}

function appendMessage(message, before, mine) {
  hideTyping();
  settlePending(message);
  const wasStuck = stuck || mine;
  $("messages").append(messageNode(message, before));
  if (wasStuck) {
    stuck = true;
    toBottom();
  } else {
    missed += 1;
    drawJump();
  }
}

function replaceMessage(message, before) {
  const old = nodes.get(message.id);
  if (!old) return;
  const focused = old.contains(document.activeElement) ? document.activeElement.dataset.control : null;
  const atEnd = stuck;
  const node = messageNode(message, before);
  carryPictures(old, node);
  old.replaceWith(node);
  if (focused) node.querySelector(`[data-control="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  if (openPopup()?.key?.startsWith(`${message.id}/`)) reposition();
  if (atEnd) toBottom();
}

// An edit brings a new picture under a new address: the old one stays until the new one is there, so nothing flickers.
function carryPictures(old, node) {
  const before = old.querySelectorAll(".picture img");
  node.querySelectorAll(".picture img").forEach((image, n) => {
    const shown = before[n];
    if (!shown || !shown.complete || !shown.naturalWidth || shown.currentSrc.endsWith(image.dataset.src)) return;
    image.src = shown.src;
    const next = new Image();
    const swap = () => (image.src = image.dataset.src);
    next.onload = swap;
    next.onerror = swap;
    next.src = image.dataset.src;
  });
}

function lostMessage({ channel, id }) {
  const entry = state.logs.get(channel);
  if (entry) entry.messages = entry.messages.filter((message) => message.id !== id);
  marks.delete(id);
  const node = nodes.get(id);
  if (!node) return;
  nodes.delete(id);
  if (openPopup()?.key?.startsWith(`${id}/`)) closePopup("gone");
  const next = node.nextElementSibling;
  node.remove();
  const follower = entry?.messages.find((message) => message.id === next?.dataset.id);
  if (follower) replaceMessage(follower, entry.messages[entry.messages.indexOf(follower) - 1]);
}

function messageNode(message, before) {
  const mark = markOf(message.id);
  const ephemeral = Boolean(message.flags & EPHEMERAL);
  const loading = Boolean(message.flags & LOADING);
  const at = snowflakeTime(message.id);
  const person = { id: message.author.id, name: message.author.global_name ?? message.author.username, bot: message.author.bot };
  const headed = Boolean(message.interaction) || ephemeral !== Boolean(before && before.flags & EPHEMERAL);
  const joined = before && !headed && before.author.id === person.id && at - snowflakeTime(before.id) < TOGETHER;
  const forMe = message.mentions.some((user) => user.id === state.me.id);
  const node = el("article", { class: `message${joined ? " joined" : ""}${ephemeral ? " ephemeral" : ""}${forMe && !ephemeral ? " for-me" : ""}`, "data-id": message.id });
  nodes.set(message.id, node);
  if (message.interaction) node.append(commandLine(message.interaction));
  node.append(joined ? el("time", { class: "side-time", text: format(at, "t") }) : avatar(person));
  const body = el("div", { class: "body" });
  node.append(body);
  if (!joined) body.append(headline(node, person, at));
  if (loading) body.append(thinking(at));
  else body.append(...insides(viewOf(message, mark)));
  if (message.edited_timestamp && !isV2(message) && message.content) body.querySelector(".md")?.append(el("span", { class: "edited", text: " (edited)" }));
  if (message.thread) body.append(threadLink(message.thread));
  if (mark.failed) body.append(el("div", { class: "failed", role: "alert", text: mark.failed }));
  if (ephemeral) body.append(onlyYou(message));
  node.append(moreButton(message));
  return node;
}

function headline(node, person, at) {
  const name = el("button", { type: "button", class: `author${person.bot ? " bot" : ""}`, text: person.name });
  name.addEventListener("click", () => personMenu(name, person));
  const day = new Date(at).toDateString() === new Date(clockNow()).toDateString() ? format(at, "t") : format(at, "f");
  return el("div", { class: "headline" }, name, person.bot ? el("span", { class: "app", text: "APP" }) : null, el("time", { title: format(at, "F"), text: day }));
}

function commandLine(interaction) {
  const user = { id: interaction.user.id, name: interaction.user.global_name ?? interaction.user.username, bot: interaction.user.bot };
  return el("div", { class: "command-line" }, avatar(user, "tiny"), el("strong", { text: user.name }), " used ", el("span", { class: "mention", text: interaction.name.includes(" ") || !/^[A-Z]/.test(interaction.name) ? `/${interaction.name}` : interaction.name }));
}

function thinking(at) {
  if (clockNow() - at > 15 * 60 * 1000) return el("div", { class: "failed", text: "The application did not respond" });
  return el("div", { class: "thinking" }, el("span", { class: "dots" }, el("i"), el("i"), el("i")), `${state.bot.name} is thinking…`);
}

function threadLink(thread) {
  const node = el("a", { class: "thread-link", href: `#${thread.id}` }, icon("thread"), el("strong", { text: thread.name }), el("span", { text: "See the thread ›" }));
  node.addEventListener("click", (event) => {
    event.preventDefault();
    if (state.channels.has(thread.id)) go(thread.id);
    else notice("You do not see that thread.");
  });
  return node;
}

function onlyYou(message) {
  return el(
    "div",
    { class: "only-you" },
    icon("eye"),
    "Only you can see this · ",
    el("button", { type: "button", class: "text-link", text: "Dismiss message", onclick: () => ask({ op: "dismiss", message: message.id }) }),
  );
}

// -- presses ----------------------------------------------------------------------------------------------------------

function viewOf(message, mark) {
  const act = async (customId, question) => {
    mark.pending.add(customId);
    mark.failed = null;
    redraw(message.id);
    const done = await ask({ ...question, message: message.id, custom_id: customId });
    mark.pending.delete(customId);
    if (done.kind === "failed") mark.failed = "This interaction failed";
    if (done.kind === "refused") mark.failed = done.error;
    if (done.kind === "modal") openModal(done, state.bot.name);
    redraw(message.id);
  };
  return {
    message,
    state,
    context,
    pending: mark.pending,
    picks: mark.picks,
    find: (customId) => nodes.get(message.id)?.querySelector(`[data-control="${CSS.escape(customId)}"]`),
    press: (customId) => act(customId, { op: "press" }),
    choose: (customId, values) => {
      mark.picks.set(customId, values);
      act(customId, { op: "choose", values });
    },
  };
}

function redraw(id) {
  const entry = state.logs.get(state.here);
  const at = entry?.messages.findIndex((message) => message.id === id) ?? -1;
  if (at >= 0) replaceMessage(entry.messages[at], entry.messages[at - 1]);
}

function openModal(done, title) {
  closePopup();
  showModal({
    modal: done.modal,
    title,
    state,
    context,
    submit: async (values) => {
      const answer = await ask({ op: "submit", opener: done.opener, values });
      return answer.kind === "failed" ? { kind: "failed" } : answer;
    },
  });
}

// -- commands and words -----------------------------------------------------------------------------------------------

function commandsHere() {
  const channel = state.here;
  if (!commandLists.has(channel)) {
    commandLists.set(channel, ask({ op: "commands", channel }).then((done) => {
      if (done.kind !== "ok") commandLists.delete(channel);
      return done.commands ?? [];
    }));
  }
  return commandLists.get(channel);
}

const pendingLines = [];

async function run(title, question) {
  const line = el("div", { class: "sending" }, avatar(state.bot), el("div", { class: "body" }, el("div", { class: "command-line" }, el("strong", { text: state.me.name }), " used ", el("span", { class: "mention", text: title })), el("div", { class: "sending-text", text: "Sending command…" })));
  const inner = $("messages");
  inner?.append(line);
  pendingLines.push(line);
  toBottom();
  stuck = true;
  const done = await ask(question);
  pendingLines.splice(pendingLines.indexOf(line), 1);
  if (done.kind === "modal") openModal(done, state.bot.name);
  if (done.kind !== "failed" && done.kind !== "refused") return line.remove();
  line.classList.add("wrong");
  const text = done.kind === "refused" ? done.error : "The application did not respond";
  line.querySelector(".sending-text").replaceChildren(
    text,
    " · ",
    el("button", { type: "button", class: "text-link", text: "Dismiss", onclick: () => line.remove() }),
  );
}

// The answer is there: the line that stood for it makes room at once rather than a moment later.
function settlePending(message) {
  if (message.interaction?.user.id === state.me.id) pendingLines[0]?.remove();
}

const composer = new Composer($("composer"), {
  ask,
  state,
  channel: () => state.here,
  commands: commandsHere,
  run: (path, values) => run(`/${path}`, { op: "slash", channel: state.here, command: path, values }),
  say: async (text) => {
    const done = await ask({ op: "say", channel: state.here, text });
    if (done.kind !== "ok") {
      notice(done.error ?? "The message could not be sent.");
      composer.input.value ||= text;
      composer.fit();
    }
  },
});

// -- menus ------------------------------------------------------------------------------------------------------------

function moreButton(message) {
  const node = el("button", { type: "button", class: "plain more", "aria-label": "More about this message", "aria-haspopup": "menu" }, icon("more"));
  node.addEventListener("click", async () => {
    const apps = (await commandsHere()).filter((command) => command.kind === 3);
    const question = (command) => ({ op: "menu", channel: message.channel_id, command: command.path, message: message.id });
    menu(node, [
      ...(apps.length ? [{ heading: "Apps" }] : []),
      ...apps.map((command) => ({ label: command.path, act: () => run(command.path, question(command)) })),
      { label: "Copy text", act: () => copy(nodes.get(message.id)?.querySelector(".body")?.innerText ?? "") },
      { label: "Copy message ID", act: () => copy(message.id) },
    ]);
  });
  return node;
}

async function personMenu(anchor, person) {
  const apps = (await commandsHere()).filter((command) => command.kind === 2);
  const question = (command) => ({ op: "menu", channel: state.here, command: command.path, user: person.id });
  menu(anchor, [
    { heading: person.name },
    ...apps.map((command) => ({ label: command.path, act: () => run(command.path, question(command)) })),
    { label: "Copy user ID", act: () => copy(person.id) },
  ]);
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    notice("Copied.");
  } catch {
    notice("This browser does not let a page copy.");
  }
}

// -- the rest ---------------------------------------------------------------------------------------------------------

let typingTimer = null;
function showTyping() {
  $("typing").replaceChildren(el("span", { class: "dots" }, el("i"), el("i"), el("i")), el("strong", { text: state.bot.name }), " is typing…");
  clearTimeout(typingTimer);
  typingTimer = setTimeout(hideTyping, 10000);
}
function hideTyping() {
  clearTimeout(typingTimer);
  $("typing").replaceChildren();
}

$("drawer").append(icon("menu"));
document.querySelector(".send").append(icon("send"));
$("drawer").addEventListener("click", () => document.body.classList.toggle("drawer-open"));
$("shade").addEventListener("click", () => document.body.classList.remove("drawer-open"));
addEventListener("keydown", (event) => {
  if (event.key === "Escape") document.body.classList.remove("drawer-open");
  // Whoever just starts typing means the composer.
  const typing = event.target.closest?.("input, textarea, dialog, .popup, button, a, [role=button]");
  if (!typing && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) composer.focus();
});
