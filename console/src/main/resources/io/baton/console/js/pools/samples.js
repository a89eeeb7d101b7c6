// Depth and workers of each pool over time: what the server kept, and after it what was seen since.
import { signal } from "../core/html.js";

const MOST = 2000;
export const RANGES = { "15m": 900e3, "1h": 3600e3, "6h": 6 * 3600e3, "24h": 86400e3 };
const seen = signal(new Map());

export function remember(pools) {
  const at = Date.now();
  const next = new Map(seen.peek());
  for (const pool of pools) {
    const sample = { at, depth: pool.depth || 0, workers: pool.workers || 0 };
    next.set(pool.name, [...(next.get(pool.name) || []), sample].slice(-MOST));
  }
  seen.value = next;
}

const kept = (pool) =>
  (pool.history || []).map((one) => ({
    at: typeof one.at === "number" ? one.at : Date.parse(one.at),
    depth: one.depth ?? 0,
    workers: one.workers ?? one.actual ?? 0,
  }));

/** [{at, depth, workers}] oldest first, of the last `span` ms. */
export function samplesOf(pool, span) {
  const before = kept(pool).sort((a, b) => a.at - b.at);
  const last = before.at(-1)?.at ?? -Infinity;
  const since = (seen.value.get(pool.name) || []).filter((one) => one.at > last);
  const from = Date.now() - span;
  return [...before, ...since].filter((one) => one.at >= from);
}
