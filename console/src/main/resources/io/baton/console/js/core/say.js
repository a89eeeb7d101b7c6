// What happened, said once: a toast for the eyes and a polite live region for readers, at most one
// message in five seconds, failures first.
import { signal } from "./html.js";

export const toasts = signal([]);
export const spoken = signal("");
let number = 0, spokenAt = 0, queue = [], timer = 0;

export function toast(text, { state = null, keep = 6000, detail = null } = {}) {
  const one = { id: ++number, text, state, detail };
  toasts.value = [...toasts.peek().slice(-3), one];
  if (keep) setTimeout(() => dismiss(one.id), keep);
  speak(text, state === "failed");
}

export const dismiss = (id) => { toasts.value = toasts.peek().filter((one) => one.id !== id); };

export function speak(text, first = false) {
  if (first) queue.unshift(text); else queue.push(text);
  queue = queue.slice(0, 5);
  timer ||= setTimeout(next, Math.max(0, spokenAt + 5000 - Date.now()));
}

function next() {
  timer = 0;
  spokenAt = Date.now();
  spoken.value = queue.shift() || "";
  if (queue.length) timer = setTimeout(next, 5000);
}

export async function copy(text, what = "Copied") {
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else copySelected(text);
    toast(what, { keep: 1800 });
  } catch {
    toast("The browser does not let this page copy", { state: "failed" });
  }
}

/** The old way, for pages that came over plain HTTP from another machine. */
function copySelected(text) {
  const place = document.querySelector("dialog[open]") || document.body;
  const field = document.createElement("textarea");
  const before = document.activeElement;
  field.value = text;
  field.className = "unseen";
  place.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  before?.focus?.();
  if (!done) throw new Error("refused");
}
