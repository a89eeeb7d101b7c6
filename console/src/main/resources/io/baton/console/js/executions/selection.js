// Which rows are chosen, and the row under the cursor.
import { signal, computed } from "../core/html.js";
import { rows } from "./rows.js";

export const chosen = signal(new Set());
/** Set when "all matching" are chosen: the server finds them by the filter. */
export const allMatching = signal(false);
export const cursor = signal(-1);
let anchor = -1;

export const chosenRows = computed(() => rows.value.filter((row) => chosen.value.has(row.executionId)));

export function toggle(index, range = false) {
  const next = new Set(chosen.value);
  const id = rows.value[index]?.executionId;
  if (!id) return;
  allMatching.value = false;
  if (range && anchor >= 0) {
    const [a, b] = anchor < index ? [anchor, index] : [index, anchor];
    for (let i = a; i <= b; i++) next.add(rows.value[i].executionId);
  } else {
    if (!next.delete(id)) next.add(id);
    anchor = index;
  }
  chosen.value = next;
}

export function keepOnly(ids) {
  chosen.value = new Set(ids);
  allMatching.value = false;
}

export const clear = () => keepOnly([]);

export function toggleAll() {
  if (chosen.value.size) clear();
  else keepOnly(rows.value.map((row) => row.executionId));
}
