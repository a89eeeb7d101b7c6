// The log, folded: what happened to each step and when. The state at any moment is the fold of the
// events up to it, so the past needs no other source than the present.
const closes = { "step.completed": "success", "step.failed": "failed", "step.retried": "failed", "step.cancelled": "cancelled" };

export const baseOf = (key) => key.replace(/\[.*$/, "");
export const isItem = (key) => key.includes("[");

export function emptyHistory() {
  return { steps: new Map(), loops: new Map(), status: "pending", from: 0, last: 0, seq: 0 };
}

function stepOf(history, key) {
  let step = history.steps.get(key);
  if (!step) {
    step = { key, state: "pending", attempts: [], waits: [], readyAt: 0, error: null, events: 0 };
    history.steps.set(key, step);
    if (isItem(key)) {
      const base = baseOf(key);
      if (!history.loops.has(base)) history.loops.set(base, []);
      history.loops.get(base).push(step);
    }
  }
  return step;
}

export function apply(history, event) {
  const at = Date.parse(event.at);
  history.from ||= at;
  history.last = Math.max(history.last, at);
  history.seq = event.seq;
  if (event.type.startsWith("execution.")) return ofExecution(history, event);
  if (!event.stepId) return history;
  const step = stepOf(history, event.stepId);
  step.events++;
  ofStep(step, event, at);
  return history;
}

function ofExecution(history, event) {
  const name = event.type.slice("execution.".length);
  if (name === "retried") {
    for (const key of [...(event.data?.reset || []), ...(event.data?.reopened || [])]) stepOf(history, key).state = "pending";
    history.status = "running";
  } else {
    history.status = { created: "pending", started: "running", resumed: "running" }[name] || name;
  }
  return history;
}

function ofStep(step, event, at) {
  const data = event.data || {};
  const attempt = step.attempts.at(-1);
  switch (event.type) {
    case "step.ready":
      step.readyAt = at;
      break;
    case "step.started":
      step.attempts.push({ n: event.attempt || step.attempts.length + 1, queuedFrom: step.readyAt || null, from: at, to: null, state: "running", error: null, retryAt: null });
      step.readyAt = 0;
      step.state = "running";
      if (data.input !== undefined) step.input = data.input;
      break;
    case "step.waiting":
      closeWait(step, at);
      step.waits.push({ from: at, to: null, for: data.for, until: data.until ? Date.parse(data.until) : null, detail: data.detail });
      step.state = "waiting";
      break;
    case "step.skipped":
      step.state = "skipped";
      step.reason = data.reason;
      step.skippedAt = at;
      break;
    case "step.recovered":
      step.recovered = data.by;
      step.output = data.output;
      break;
    case "child.started":
      step.child = data.childId;
      break;
    default:
      if (closes[event.type]) close(step, attempt, event, data, at);
  }
}

function close(step, attempt, event, data, at) {
  closeWait(step, at);
  if (attempt && !attempt.to) {
    attempt.to = at;
    attempt.state = closes[event.type];
    attempt.error = data.error || null;
    attempt.retryAt = data.retryAt ? Date.parse(data.retryAt) : null;
  }
  step.state = event.type === "step.retried" ? "retrying" : closes[event.type];
  if (data.error) step.error = data.error;
  if (event.type === "step.completed") { step.output = data.output; step.error = null; }
  step.next = data.next;
}

function closeWait(step, at) {
  const wait = step.waits.at(-1);
  if (wait && !wait.to) wait.to = at;
}

/** How many items of a loop are in which state. */
export function countItems(items = []) {
  const counts = {};
  for (const item of items) counts[item.state] = (counts[item.state] || 0) + 1;
  return counts;
}

const WORDS = {
  "step.ready": () => "waits for a free slot", "step.started": (e) => `attempt ${e.attempt || 1} started`,
  "step.completed": (e) => `attempt ${e.attempt || 1} completed`, "step.skipped": (e) => `skipped: ${e.data?.reason || ""}`,
  "step.failed": (e) => `${e.data?.error?.code || "failed"} ${e.data?.error?.message || ""}`, "step.cancelled": (e) => `cancelled: ${e.data?.reason || ""}`,
  "step.retried": (e) => `${e.data?.error?.code || "failed"} ${e.data?.error?.message || ""}; attempt ${(e.attempt || 1) + 1} at ${(e.data?.retryAt || "").slice(11, 19)}`,
  "step.waiting": (e) => `waits for ${e.data?.for}${e.data?.until ? ` until ${e.data.until.slice(11, 19)}` : ""}`,
  "step.handling": (e) => `${e.data?.by} begins`, "step.recovered": (e) => `recovered by ${e.data?.by}`, "step.unrecovered": (e) => `${e.data?.by} failed too`,
  "child.started": (e) => `child ${e.data?.childId} started`, "child.completed": (e) => `child ${e.data?.childId} ended`,
  "signal.received": (e) => `signal ${e.data?.name} received`, "variable.set": (e) => `${(e.data?.path || []).join(".")} set`, "step.log": (e) => e.data?.message || "",
};
/** One event as a line of the log. */
export const sentence = (event) => WORDS[event.type]?.(event) ?? event.type.replace(".", " ");
export const toneOf = (event) => ({ "step.failed": "failed", "step.retried": "failed", "execution.failed": "failed", "step.completed": "success", "execution.completed": "success", "step.started": "running", "step.waiting": "waiting" })[event.type] || "pending";
