// How many executions there were in each slice of a stretch of time, from the counts of the API.
// Slices lie on round times and are kept, so that only the newest ones are asked for again.
import { get, search } from "./api.js";

const kept = new Map();
const FRESH = 3, AT_ONCE = 4;
const STATE = { completed: "success", validating: "pending", cancelling: "cancelled" };

/** [{at, to, total, success, failed, …}] oldest first; onPart is called as answers come in. */
export async function slices({ from, to, n, filter = {}, signal, onPart }) {
  const size = Math.max(1000, Math.ceil((to - from) / n / 1000) * 1000);
  const last = Math.ceil(to / size) * size;
  const list = Array.from({ length: n }, (_, i) => ({ at: last - (n - i) * size, to: last - (n - i - 1) * size, total: 0 }));
  const keyOf = (s) => `${JSON.stringify(filter)}|${s.at}|${s.to}`;
  const wanted = list.filter((s, i) => { const old = kept.get(keyOf(s)); if (old) Object.assign(s, old); return !old || i >= n - FRESH; }).reverse();
  const work = async () => {
    for (let s = wanted.shift(); s; s = wanted.shift()) {
      const answer = await get("/executions/counts" + search({ ...filter, from: new Date(s.at).toISOString(), to: new Date(s.to).toISOString() }), { signal });
      const counts = {};
      for (const [status, number] of Object.entries(answer.counts || answer)) if (typeof number === "number" && status !== "total" && number) { const state = STATE[status] || status; counts[state] = (counts[state] || 0) + number; }
      const inside = (counts.waiting || 0) + (counts.retrying || 0);
      if (inside && counts.running) counts.running = Math.max(0, counts.running - inside);
      Object.assign(s, counts, { total: Object.values(counts).reduce((a, b) => a + b, 0) });
      kept.set(keyOf(s), s);
      if (kept.size > 2000) kept.delete(kept.keys().next().value);
      onPart?.(list);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return list;
}
