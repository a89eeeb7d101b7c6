// The log, folded: what happened to each step and when. The state at any moment is the fold of the
// events up to it, so the past needs no other source than the present.
const CLOSES = {
  "step.completed": "success",
  "step.failed": "failed",
  "step.retried": "failed",
  "step.cancelled": "cancelled",
};
const STATUS = { created: "pending", started: "running", resumed: "running" };

export const baseOf = (key) => key.replace(/\[.*$/, "");
export const isItem = (key) => key.includes("[");

export function emptyHistory() {
  return { steps: new Map(), loops: new Map(), pauses: [], status: "pending", from: 0, last: 0, seq: 0 };
}

/**
 * Folds a growing list of events up to a number, going on where it was as long as that lies behind.
 * Gives a new object each time, so that whoever watches it sees the change.
 */
export function folding() {
  let first = null;
  let n = 0;
  let folded = emptyHistory();
  return (list, until) => {
    if (first !== list[0] || folded.seq > until) {
      first = list[0];
      n = 0;
      folded = emptyHistory();
    }
    while (n < list.length && list[n].seq <= until) apply(folded, list[n++]);
    return { ...folded };
  };
}

function stepOf(history, key) {
  const known = history.steps.get(key);
  if (known) return known;
  const step = { key, state: "pending", attempts: [], waits: [], readyAt: 0, error: null, events: 0 };
  history.steps.set(key, step);
  if (isItem(key)) {
    const base = baseOf(key);
    if (!history.loops.has(base)) history.loops.set(base, []);
    history.loops.get(base).push(step);
  }
  return step;
}

export function apply(history, event) {
  const at = Date.parse(event.at);
  history.from ||= at;
  history.last = Math.max(history.last, at);
  history.seq = event.seq;
  if (event.type.startsWith("execution.")) ofExecution(history, event, at);
  else if (event.stepId) {
    const step = stepOf(history, event.stepId);
    step.events++;
    ofStep(step, event, at);
  }
}

function ofExecution(history, event, at) {
  const name = event.type.slice("execution.".length);
  const pause = history.pauses.at(-1);
  if (name === "paused") history.pauses.push({ from: at, to: null });
  else if (pause && !pause.to) pause.to = at;
  if (name !== "retried") {
    history.status = STATUS[name] || name;
    return;
  }
  for (const key of [...(event.data?.reset || []), ...(event.data?.reopened || [])]) {
    stepOf(history, key).state = "pending";
  }
  history.status = "running";
}

function begin(step, event, at) {
  step.attempts.push({
    n: event.attempt || step.attempts.length + 1,
    queuedFrom: step.readyAt || null,
    from: at,
    to: null,
    state: "running",
    error: null,
    retryAt: null,
  });
  step.readyAt = 0;
  step.state = "running";
  if (event.data?.input !== undefined) step.input = event.data.input;
}

function ofStep(step, event, at) {
  const data = event.data || {};
  switch (event.type) {
    case "step.ready":
      step.readyAt = at;
      break;
    case "step.started":
      begin(step, event, at);
      break;
    case "step.waiting": {
      closeWait(step, at);
      const until = data.until ? Date.parse(data.until) : null;
      step.waits.push({ from: at, to: null, for: data.for, until, detail: data.detail });
      step.state = "waiting";
      break;
    }
    case "step.skipped":
      Object.assign(step, { state: "skipped", reason: data.reason, skippedAt: at });
      break;
    case "step.recovered":
      Object.assign(step, { recovered: data.by, output: data.output });
      break;
    case "child.started":
      step.child = data.childId;
      break;
    default:
      if (CLOSES[event.type]) close(step, event, data, at);
  }
}

function close(step, event, data, at) {
  const attempt = step.attempts.at(-1);
  closeWait(step, at);
  if (attempt && !attempt.to) {
    attempt.to = at;
    attempt.state = CLOSES[event.type];
    attempt.error = data.error || null;
    attempt.output = data.output;
    attempt.retryAt = data.retryAt ? Date.parse(data.retryAt) : null;
  }
  step.state = event.type === "step.retried" ? "retrying" : CLOSES[event.type];
  if (data.error) step.error = data.error;
  if (event.type === "step.completed") Object.assign(step, { output: data.output, error: null });
  step.next = data.next;
}

function closeWait(step, at) {
  const wait = step.waits.at(-1);
  if (wait && !wait.to) wait.to = at;
}

/** From its first start to its end, or null. */
export function tookMs(step) {
  const last = step?.attempts.at(-1);
  return last?.to ? last.to - step.attempts[0].from : null;
}

/** How many items of a loop are in which state. */
export function countItems(items = []) {
  const counts = {};
  for (const item of items) counts[item.state] = (counts[item.state] || 0) + 1;
  return counts;
}
