// How a pool is doing, in a state and a few words.
import { count, span } from "../core/format.js";

/** A pool that nobody scales: it has the server's own slots, or whoever polls. */
export const isFixed = (pool) => pool.kind === "fixed";

export function standing(pool) {
  const { depth = 0, workers = 0, slots = 0, desired = 0, running = 0, max } = pool;
  if (depth > 0 && !workers && !slots) return ["failed", "no worker polls"];
  if (isFixed(pool)) {
    const room = Math.max(slots, workers);
    return depth > 0 && running >= room ? ["waiting", `all ${count(room)} busy`] : ["success", "keeps up"];
  }
  if (depth > 0 && max !== undefined && workers >= max) return ["waiting", `at its limit of ${count(max)}`];
  if (desired > workers && workers > 0) return ["running", `adds ${desired - workers}`];
  if (desired < workers && desired > 0) return ["running", `removes ${workers - desired}`];
  if (depth > 0 && running >= (slots || workers)) return ["waiting", `all ${count(slots || workers)} busy`];
  return ["success", "keeps up"];
}

const fromOf = (d) => d.from ?? d.before;
export const toOf = (d) => d.to ?? d.after ?? d.desired;

/** "from → to", or what was decided instead. */
export function decisionTitle(d) {
  const from = fromOf(d);
  const to = toOf(d);
  if (isHold(d)) return `held at ${to ?? from ?? ""}`;
  return from === undefined ? String(to ?? "") : `${from} → ${to}`;
}

export const isHold = (d) => d.hold === true || d.action === "hold" || fromOf(d) === toOf(d);
export const decisionReason = (d) => d.reason || d.text || d.why || "";

/** One sentence about what happens next, or null where nothing does. */
export function intent(pool) {
  const { workers = 0, desired = 0, depth = 0 } = pool;
  if (isFixed(pool) || desired === workers || (!desired && !workers)) return null;
  const until = pool.cooldownUntil ? Date.parse(pool.cooldownUntil) - Date.now() : 0;
  const when = until > 0 ? ` when the cool-down ends, in ${span(until)}` : "";
  const verb = desired > workers ? `Adds ${desired - workers}` : `Removes ${workers - desired}`;
  return {
    title: `Wants ${count(desired)} workers, has ${count(workers)}.`,
    text: `Depth ${count(depth)}. ${verb}${when}.`,
  };
}
