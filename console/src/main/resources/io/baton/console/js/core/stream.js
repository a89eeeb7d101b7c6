// One SSE stream: resumes after the last event it saw, hands an event over at once, and many of them four times a
// second.
// It is fetch and not EventSource because that one can send neither a key nor a first Last-Event-ID.
import { headers, keyWanted } from "./api.js";
import { heard, lost } from "./link.js";
import { fourASecond } from "./pace.js";

const LONGEST_PAUSE_MS = 10000;

/** One message of a stream. Its data is read only when somebody asks: a busy tenant sends much that nobody looks at. */
class Message {
  constructor(id, type, text) {
    this.id = id;
    this.type = type;
    this.text = text;
  }

  get data() {
    try {
      return JSON.parse(this.text);
    } catch {
      return null;
    }
  }
}

/** Calls onEvents([Message]) until stop() is called or onEvents returns false. */
export function follow(path, { after = 0, onEvents }) {
  const abort = new AbortController();
  let last = after;
  let waiting = [];
  let timer = 0;
  let stopped = false;
  let failures = 0;
  const pace = fourASecond();

  function stop() {
    stopped = true;
    clearTimeout(timer);
    abort.abort();
  }

  function hand() {
    timer = 0;
    pace.took();
    const events = waiting;
    waiting = [];
    if (events.length && onEvents(events) === false) stop();
  }

  function take(message) {
    if (message.id) last = message.id;
    waiting.push(message);
    timer ||= setTimeout(hand, pace.wait());
  }

  /** Gives whether it is worth trying again. */
  async function read() {
    const resume = last ? { "Last-Event-ID": String(last) } : {};
    const answer = await fetch(`/v1${path}`, {
      signal: abort.signal,
      cache: "no-store",
      headers: headers({ Accept: "text/event-stream", ...resume }),
    });
    if (answer.status === 401) keyWanted.value = true;
    if (answer.status === 204 || (answer.status >= 400 && answer.status < 500)) return false;
    if (!answer.ok) throw new Error(String(answer.status));
    failures = 0;
    heard();
    await readMessages(answer.body, take);
    return true;
  }

  async function open() {
    try {
      if (!(await read())) return;
    } catch {
      // Whatever broke it, it is tried again below.
    }
    if (stopped) return;
    lost();
    failures++;
    setTimeout(open, Math.min(LONGEST_PAUSE_MS, 300 * 2 ** failures));
  }

  open();
  return { stop };
}

async function readMessages(body, take) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    heard();
    text += value.replaceAll("\r\n", "\n");
    const blocks = text.split("\n\n");
    text = blocks.pop();
    for (const block of blocks) {
      const message = parse(block);
      if (message) take(message);
    }
  }
}

function parse(block) {
  let id = "";
  let type = "message";
  let text = "";
  for (const line of block.split("\n")) {
    const at = line.indexOf(":");
    if (at <= 0) continue;
    const value = line.slice(at + 1).replace(/^ /, "");
    if (line.startsWith("id:")) id = value;
    else if (line.startsWith("event:")) type = value;
    else if (line.startsWith("data:")) text += value;
  }
  return text ? new Message(id, type, text) : null;
}
