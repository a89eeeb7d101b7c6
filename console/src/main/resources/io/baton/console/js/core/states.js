// What the API says, as the states that people see.
const HOLDS = { retry: "retrying", timer: "waiting", callback: "waiting", poll: "waiting", signal: "waiting", approval: "waiting", slot: "waiting", resource: "waiting", worker: "waiting", quarantined: "waiting", paused: "waiting" };

export const LABELS = {
  pending: "Pending", running: "Running", success: "Completed", failed: "Failed", retrying: "Retrying",
  waiting: "Waiting", paused: "Paused", skipped: "Skipped", cancelled: "Cancelled",
};

const EXECUTION = { validating: "pending", completed: "success", cancelling: "cancelled" };

/** A running execution in which no step runs shows why it does not move. */
export function shownState(execution) {
  const status = EXECUTION[execution.status] || execution.status;
  if (status === "paused") return execution.pauseReason === "awaiting_callback" ? "waiting" : "paused";
  if (status !== "running" || movingSteps(execution) > 0) return status;
  const held = heldSteps(execution);
  return held.retrying ? "retrying" : held.waiting ? "waiting" : status;
}

export function heldSteps(execution) {
  const held = { retrying: 0, waiting: 0 };
  for (const why of execution.why || []) {
    if (why.reason === "slot" || why.reason === "paused" || !HOLDS[why.reason]) continue;
    held[HOLDS[why.reason]]++;
  }
  if (!held.retrying && !held.waiting && (execution.why || []).some((why) => why.reason === "slot" || why.reason === "worker")) held.waiting = 1;
  return held;
}

const PARKED = new Set(["retry", "timer", "callback", "poll", "signal", "approval", "worker"]);
function movingSteps(execution) {
  const parked = (execution.why || []).filter((why) => PARKED.has(why.reason)).length;
  return (execution.progress?.running || 0) - parked;
}

/** Segments of the progress bar, in the order in which they are drawn. */
export function segments(execution) {
  const p = execution.progress || { total: 0 };
  const total = Math.max(1, p.total);
  const held = heldSteps(execution);
  const active = p.running || 0;
  const retrying = Math.min(active, held.retrying);
  const waiting = Math.min(Math.max(0, active - retrying), (execution.why || []).filter((w) => PARKED.has(w.reason) && w.reason !== "retry").length);
  const ended = (p.completed || 0) + (p.failed || 0) + (p.skipped || 0);
  const rest = execution.status === "cancelled" ? Math.max(0, p.total - ended) : 0;
  return [
    ["success", p.completed], ["failed", p.failed], ["skipped", p.skipped],
    ["running", active - retrying - waiting], ["retrying", retrying], ["waiting", waiting], ["cancelled", rest],
  ].filter(([, n]) => n > 0).map(([state, n]) => ({ state, n, share: n / total }));
}

export const endedSteps = (p) => (p ? (p.completed || 0) + (p.failed || 0) + (p.skipped || 0) : 0);

/** A step's state, given why it does not move if it does not. */
export function stepState(step, why) {
  if (!step) return "pending";
  if (step.status === "running" && why && HOLDS[why.reason]) return HOLDS[why.reason];
  if (step.status === "pending" && why) return "waiting";
  return step.status;
}

export const isOver = (status) => status === "completed" || status === "failed" || status === "cancelled";

/** What the API can do in a status, so that a button that would be refused is not offered. */
export const allows = {
  pause: (e) => e.status === "running" || e.status === "pending",
  resume: (e) => e.status === "paused",
  cancel: (e) => !isOver(e.status) && e.status !== "cancelling",
  retry: (e) => e.status === "failed",
};
