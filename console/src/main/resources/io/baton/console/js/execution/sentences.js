// One event as a line of the log, and the state it stands for.
const problem = (e) => `${e.data?.error?.code || "failed"} ${e.data?.error?.message || ""}`;
const clockOf = (iso) => (iso || "").slice(11, 19);

const WORDS = {
  "step.ready": () => "waits for a free slot",
  "step.started": (e) => `attempt ${e.attempt || 1} started`,
  "step.completed": (e) => `attempt ${e.attempt || 1} completed`,
  "step.skipped": (e) => `skipped: ${e.data?.reason || ""}`,
  "step.failed": problem,
  "step.cancelled": (e) => `cancelled: ${e.data?.reason || ""}`,
  "step.retried": (e) => `${problem(e)}; attempt ${(e.attempt || 1) + 1} at ${clockOf(e.data?.retryAt)}`,
  "step.waiting": (e) => `waits for ${e.data?.for}${e.data?.until ? ` until ${clockOf(e.data.until)}` : ""}`,
  "step.handling": (e) => `${e.data?.by} begins`,
  "step.recovered": (e) => `recovered by ${e.data?.by}`,
  "step.unrecovered": (e) => `${e.data?.by} failed too`,
  "child.started": (e) => `child ${e.data?.childId} started`,
  "child.completed": (e) => `child ${e.data?.childId} ended`,
  "signal.received": (e) => `signal ${e.data?.name} received`,
  "variable.set": (e) => `${(e.data?.path || []).join(".")} set`,
  "step.log": (e) => e.data?.message || "",
  "execution.failed": problem,
};

const TONES = {
  "step.failed": "failed",
  "step.retried": "failed",
  "execution.failed": "failed",
  "step.completed": "success",
  "execution.completed": "success",
  "step.started": "running",
  "step.waiting": "waiting",
};

export const sentence = (event) => WORDS[event.type]?.(event) ?? event.type.replace(".", " ");
export const toneOf = (event) => TONES[event.type] || "pending";
export const isFailure = (event) => toneOf(event) === "failed";
