// Which event is shown, and how to get to others.
import { at, events, goTo, select } from "./data.js";
import { isFailure } from "./sentences.js";

export const timeOf = (event) => Date.parse(event.at);
export const lastSeq = () => events.value.at(-1)?.seq || 0;
export const shownEvent = () =>
  at.value === null ? events.value.at(-1) : events.value.findLast((e) => e.seq <= at.value);

export function stepBy(n) {
  const list = events.value;
  const here = at.value ?? lastSeq();
  const index = list.findIndex((e) => e.seq >= here);
  goTo(list[Math.max(0, Math.min(list.length - 1, index + n))]?.seq ?? null);
}

/** The last event at or before a time. */
export const goToTime = (time) => goTo(events.value.findLast((e) => timeOf(e) <= time)?.seq ?? 1);

function show(event) {
  if (!event) return;
  goTo(event.seq);
  if (event.stepId) select(event.stepId);
}

export function nextFailure() {
  const list = events.value.filter(isFailure);
  const here = at.value ?? 0;
  show(list.find((e) => e.seq > here) || list[0]);
}

export function failureBefore() {
  const list = events.value.filter(isFailure);
  const here = at.value ?? Infinity;
  show(list.findLast((e) => e.seq < here) || list.at(-1));
}
