// The websocket: questions with answers, events, and a quiet reconnection.

export class Connection {
  constructor(key, onEvent, onState) {
    this.key = key;
    this.onEvent = onEvent;
    this.onState = onState;
    this.number = 0;
    this.waiting = new Map();
    this.pause = 300;
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/ws?user=${encodeURIComponent(this.key)}`);
    this.socket.onopen = () => {
      this.pause = 300;
      this.onState(true);
    };
    this.socket.onmessage = (message) => {
      const event = JSON.parse(message.data);
      if (event.t !== "done") return this.onEvent(event);
      const resolve = this.waiting.get(event.n);
      this.waiting.delete(event.n);
      if (resolve) resolve(event);
    };
    this.socket.onclose = () => {
      for (const resolve of this.waiting.values()) resolve({ kind: "failed" });
      this.waiting.clear();
      this.onState(false);
      setTimeout(() => this.open(), this.pause);
      this.pause = Math.min(this.pause * 1.7, 5000);
    };
  }

  // Always resolves: {kind: "ok" | "message" | … | "failed" | "refused", …}
  ask(question) {
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.resolve({ kind: "failed" });
    const n = ++this.number;
    return new Promise((resolve) => {
      this.waiting.set(n, resolve);
      this.socket.send(JSON.stringify({ ...question, n }));
    });
  }
}
