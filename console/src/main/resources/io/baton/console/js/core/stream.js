// One SSE stream: resumes after the last event it saw, hands events over at most four times a second.
// It is fetch and not EventSource because that one can send neither a key nor a first Last-Event-ID.
import { headers, keyWanted } from "./api.js";
import { heard, lost } from "./link.js";

const BATCH_MS = 250;

/** Calls onEvents([{id, type, data}]) until stop() is called or onEvents returns false. */
export function follow(path, { after = 0, onEvents }) {
  const abort = new AbortController();
  let last = after, waiting = [], timer = 0, stopped = false, failures = 0;
  const hand = () => {
    timer = 0;
    const events = waiting;
    waiting = [];
    if (events.length && onEvents(events) === false) stop();
  };
  const take = (event) => {
    if (event.id) last = event.id;
    waiting.push(event);
    timer ||= setTimeout(hand, BATCH_MS);
  };
  async function open() {
    try {
      const answer = await fetch(`/v1${path}`, {
        signal: abort.signal, cache: "no-store",
        headers: headers({ Accept: "text/event-stream", ...(last ? { "Last-Event-ID": String(last) } : {}) }),
      });
      if (answer.status === 401) { keyWanted.value = true; return; }
      if (answer.status === 204 || (answer.status >= 400 && answer.status < 500)) return;
      if (!answer.ok) throw new Error(String(answer.status));
      failures = 0;
      heard();
      await readEvents(answer.body, take);
    } catch (error) {
      if (stopped) return;
    }
    if (stopped) return;
    lost();
    failures++;
    setTimeout(open, Math.min(10000, 300 * 2 ** failures));
  }
  function stop() { stopped = true; clearTimeout(timer); abort.abort(); }
  open();
  return { stop };
}

async function readEvents(body, take) {
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
      const event = parse(block);
      if (event) take(event);
    }
  }
}

function parse(block) {
  const event = { id: 0, type: "message", data: "" };
  for (const line of block.split("\n")) {
    const at = line.indexOf(":");
    if (at <= 0) continue;
    const value = line.slice(at + 1).replace(/^ /, "");
    if (line.startsWith("id:")) event.id = Number(value);
    else if (line.startsWith("event:")) event.type = value;
    else if (line.startsWith("data:")) event.data += value;
  }
  if (!event.data) return null;
  try { event.data = JSON.parse(event.data); } catch { return null; }
  return event;
}
