// What the API says, as the states that people see.
const PARKED = new Set(["retry", "timer", "callback", "poll", "signal", "approval", "worker"]);
const HOLDING = new Set([...PARKED, "slot", "resource", "quarantined", "paused"]);
const heldState = (reason) => (reason === "retry" ? "retrying" : "waiting");

export const LABELS = {
  pending: "Pending",
  running: "Running",
  success: "Completed",
  failed: "Failed",
  retrying: "Retrying",
  waiting: "Waiting",
  paused: "Paused",
  skipped: "Skipped",
  cancelled: "Cancelled",
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
  const why = execution.why || [];
  const held = { retrying: 0, waiting: 0 };
  for (const { reason } of why) {
    if (HOLDING.has(reason) && reason !== "slot" && reason !== "paused") held[heldState(reason)]++;
  }
  const isQueued = why.some(({ reason }) => reason === "slot");
  if (!held.retrying && !held.waiting && isQueued) held.waiting = 1;
  return held;
}

const parkedSteps = (execution) => (execution.why || []).filter(({ reason }) => PARKED.has(reason));
const movingSteps = (execution) => (execution.progress?.running || 0) - parkedSteps(execution).length;

/** Segments of the progress bar, in the order in which they are drawn. */
export function segments(execution) {
  const p = execution.progress || { total: 0 };
  const active = p.running || 0;
  const retrying = Math.min(active, heldSteps(execution).retrying);
  const parked = parkedSteps(execution).filter(({ reason }) => reason !== "retry").length;
  const waiting = Math.min(Math.max(0, active - retrying), parked);
  const list = [
    ["success", p.completed],
    ["failed", p.failed],
    ["skipped", p.skipped],
    ["running", active - retrying - waiting],
    ["retrying", retrying],
    ["waiting", waiting],
    ["cancelled", execution.status === "cancelled" ? p.total - endedSteps(p) : 0],
  ];
  const total = Math.max(1, p.total);
  return list.filter(([, n]) => n > 0).map(([state, n]) => ({ state, n, share: n / total }));
}

export const endedSteps = (p) => (p ? (p.completed || 0) + (p.failed || 0) + (p.skipped || 0) : 0);

/** A step's state, given why it does not move if it does not. */
export function stepState(step, why) {
  if (!step) return "pending";
  if (step.status === "running" && why && HOLDING.has(why.reason)) return heldState(why.reason);
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
