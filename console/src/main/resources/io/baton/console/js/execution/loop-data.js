// The loop in focus: its items and which of them is chosen.
import { query } from "../core/router.js";
import { execution, history } from "./data.js";
import { tookMs } from "./history.js";

export const indexOf = (key) => Number(/\[(\d+)\]/.exec(key)?.[1] ?? 0);
export const isLoop = (id) =>
  Boolean(id && (execution.value?.steps?.[id]?.items?.total || history.value.loops.get(id)?.length));

/** Asked when a key is pressed: a second press may come before the page has drawn the first. */
export const chosenItem = () => (query.value.item === undefined ? null : Number(query.value.item));

export function itemsOf(id) {
  const items = history.value.loops.get(id) || [];
  const total = Math.max(execution.value?.steps?.[id]?.items?.total || 0, items.length);
  return { items, total };
}

/** Shortest first. */
export const timesOf = (items) =>
  items
    .map(tookMs)
    .filter((ms) => ms !== null)
    .sort((a, b) => a - b);
