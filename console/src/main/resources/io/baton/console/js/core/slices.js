// How many executions there were in each slice of a stretch of time.
import { get, search } from "./api.js";

const STATE = { completed: "success", validating: "pending", cancelling: "cancelled" };

/** Counts by status as counts by shown state, with their total. */
export function byState(answer) {
  const counts = {};
  for (const [status, number] of Object.entries(answer)) {
    if (typeof number !== "number" || status === "total" || !number) continue;
    const state = STATE[status] || status;
    counts[state] = (counts[state] || 0) + number;
  }
  const inside = (counts.waiting || 0) + (counts.retrying || 0);
  if (inside && counts.running) counts.running = Math.max(0, counts.running - inside);
  return { ...counts, total: Object.values(counts).reduce((a, b) => a + b, 0) };
}

/**
 * {slices: [{at, to, total, success, failed, …}] oldest first, counts: of all together}. There are at most n, because
 * the server makes their lengths round.
 */
export async function slices({ from, to, n, filter = {}, signal }) {
  const between = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const answer = await get("/executions/histogram" + search({ ...filter, ...between, slices: n }), { signal });
  const size = answer.sliceMs;
  const found = new Map(answer.slices.map((one) => [Date.parse(one.from), one.counts]));
  const list = [];
  for (let at = Math.floor(from / size) * size; at < to; at += size) {
    list.push({ at, to: at + size, total: 0, ...byState(found.get(at) || {}) });
  }
  return { slices: list, counts: answer.counts };
}
