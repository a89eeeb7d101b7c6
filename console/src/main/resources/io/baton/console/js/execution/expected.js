// How long steps usually take, and from that when those that have not ended should begin and end.
import { signal } from "../core/html.js";
import { get } from "../core/api.js";

/** Milliseconds by step, of runs that succeeded. */
export const usualSteps = signal(new Map());
export const usualTotal = signal(null);

/** Nice to have: without an answer nothing is expected. */
export async function readUsual(flowId, signal) {
  usualSteps.value = new Map();
  usualTotal.value = null;
  const [steps, flows] = await Promise.allSettled([
    get("/analytics/step-durations?limit=1000", { signal }),
    get("/analytics/flow-durations?limit=1000", { signal }),
  ]);
  const ofFlow = (one) => one.flowId === flowId && one.averageMs !== null;
  const known = (steps.value?.items || []).filter(ofFlow);
  usualSteps.value = new Map(known.map((one) => [one.stepId, one.averageMs]));
  usualTotal.value = (flows.value?.items || []).find(ofFlow)?.averageMs ?? null;
}

const ENDED = new Set(["success", "failed", "skipped", "cancelled"]);

/**
 * {from, to} by step, for steps that run or are to come. Nothing is promised for steps that nobody has
 * timed yet, nor for what comes after them.
 */
export function forecast(steps, { stateOf, startOf, now, usual }) {
  const ends = new Map();
  const found = new Map();
  if (!usual.size) return found;
  const ordered = [...steps].sort((a, b) => (a.level ?? 0) - (b.level ?? 0));
  for (const step of ordered) {
    const state = stateOf(step.id);
    if (ENDED.has(state)) {
      ends.set(step.id, now);
      continue;
    }
    const before = (step.dependencies || []).map((id) => ends.get(id));
    const took = usual.get(step.id);
    if (took === undefined || before.includes(undefined)) continue;
    const begun = state === "pending" ? null : startOf(step.id);
    const to = begun ? Math.max(now, begun + took) : Math.max(now, ...before) + took;
    ends.set(step.id, to);
    found.set(step.id, { from: begun ? now : to - took, to });
  }
  return found;
}
