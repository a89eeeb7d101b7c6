// How many executions there were in each slice of a stretch of time: in one call, or from a server that has
// no histogram yet slice by slice. Those lie on round times and are kept, so that only the newest are asked again.
import { get, search } from "./api.js";

const kept = new Map();
const MOST_KEPT = 2000;
const FRESH = 3;
const AT_ONCE = 4;
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

function emptySlices(from, to, n) {
  const size = Math.max(1000, Math.ceil((to - from) / n / 1000) * 1000);
  const end = Math.ceil(to / size) * size;
  return Array.from({ length: n }, (_, i) => ({ at: end - (n - i) * size, to: end - (n - i - 1) * size, total: 0 }));
}

let hasHistogram = true;

/**
 * [{at, to, total, success, failed, …}] oldest first; onPart is called as answers come in, onCounts with
 * the counts of all together where the server gives them.
 */
export async function slices(asked) {
  if (!hasHistogram) return oneByOne(asked);
  try {
    return await inOneCall(asked);
  } catch (problem) {
    if (problem.status !== 404) throw problem;
    hasHistogram = false;
    return oneByOne(asked);
  }
}

async function inOneCall({ from, to, n, filter = {}, signal, onCounts }) {
  const between = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const answer = await get("/executions/histogram" + search({ ...filter, ...between, slices: n }), { signal });
  onCounts?.(answer.counts);
  const size = answer.sliceMs;
  const found = new Map(answer.slices.map((one) => [Date.parse(one.from), one.counts]));
  const list = [];
  for (let at = Math.floor(from / size) * size; at < to; at += size) {
    list.push({ at, to: at + size, total: 0, ...byState(found.get(at) || {}) });
  }
  return list;
}

async function oneByOne({ from, to, n, filter = {}, signal, onPart }) {
  const list = emptySlices(from, to, n);
  const keyOf = (s) => `${JSON.stringify(filter)}|${s.at}|${s.to}`;
  const isStale = (s, i) => {
    const old = kept.get(keyOf(s));
    if (old) Object.assign(s, old);
    return !old || i >= n - FRESH;
  };
  const wanted = list.filter(isStale).reverse();
  const work = async () => {
    for (let s = wanted.shift(); s; s = wanted.shift()) {
      const between = { from: new Date(s.at).toISOString(), to: new Date(s.to).toISOString() };
      const answer = await get("/executions/counts" + search({ ...filter, ...between }), { signal });
      Object.assign(s, byState(answer));
      remember(keyOf(s), s);
      onPart?.(list);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return list;
}

function remember(key, slice) {
  kept.set(key, slice);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value);
}
