// What happens to the tenant's executions, for every view that wants to know. However many listen,
// there is one stream; it is open while somebody listens, and a hidden tab hears nothing until it is seen.
import { follow } from "./stream.js";

const listeners = new Set();
const overhearers = new Set();
const ID = /"executionId":"([^"]+)"/;
let stream = null;
let held = null;

const nothing = () => ({ ids: new Set(), types: new Set(), missed: false });

/** Opens the stream; onChange gets {ids, types, missed}. Gives what ends it. */
export function listen(onChange) {
  listeners.add(onChange);
  stream ||= follow("/events", { onEvents: take });
  return () => {
    listeners.delete(onChange);
    if (listeners.size) return;
    stream?.stop();
    stream = null;
  };
}

/** Hears what others listen to, and opens nothing itself. */
export function overhear(onChange) {
  overhearers.add(onChange);
  return () => overhearers.delete(onChange);
}

function take(messages) {
  held ||= nothing();
  for (const message of messages) {
    held.types.add(message.type);
    if (message.type === "missed") held.missed = true;
    const id = ID.exec(message.text)?.[1];
    if (id) held.ids.add(id);
  }
  hand();
  return true;
}

function hand() {
  if (!held || document.hidden) return;
  const change = held;
  held = null;
  for (const one of [...listeners, ...overhearers]) one(change);
}

document.addEventListener("visibilitychange", hand);
