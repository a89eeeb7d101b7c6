// Where the time of a flow goes: worked, queued, waited. It is read from the logs of its newest runs.
import { all, get, search } from "../core/api.js";
import { emptyHistory, apply, isItem } from "../execution/history.js";
import { piecesOf } from "../execution/bars.js";

const RUNS = 3;
const MOST_EVENTS = 5000;

/** {works, queued, waits} in ms of one log; back-off counts as waiting, items of loops in place of the loop. */
export function splitOf(events) {
  const history = emptyHistory();
  for (const event of events) apply(history, event);
  const sum = { works: 0, queued: 0, waits: 0 };
  for (const step of history.steps.values()) {
    if (!isItem(step.key) && history.loops.has(step.key)) continue;
    step.attempts.forEach((attempt, i) => addAttempt(sum, step, attempt, i, history.last));
  }
  return sum;
}

function addAttempt(sum, step, attempt, i, last) {
  if (attempt.queuedFrom) sum.queued += attempt.from - attempt.queuedFrom;
  for (const { wait, from, to } of piecesOf(step, i, last)) sum[wait ? "waits" : "works"] += to - from;
  const next = step.attempts[i + 1];
  if (attempt.retryAt && attempt.to) sum.waits += Math.max(0, (next?.from ?? attempt.retryAt) - attempt.to);
}

/** Of the newest ended runs of a flow, or null where there are none. */
export async function readSplit(flow, signal) {
  const { items } = await get("/executions" + search({ flow, status: "completed,failed", limit: RUNS }), { signal });
  const sum = { works: 0, queued: 0, waits: 0 };
  for (const { executionId } of items) {
    const path = `/executions/${encodeURIComponent(executionId)}/events`;
    const one = splitOf(await all(path, { most: MOST_EVENTS, signal }));
    for (const kind of Object.keys(sum)) sum[kind] += one[kind];
  }
  const total = sum.works + sum.queued + sum.waits;
  return total ? { ...sum, total } : null;
}
