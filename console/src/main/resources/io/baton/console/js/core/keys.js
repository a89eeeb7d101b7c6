// The keyboard map. Pages register what they understand; the help reads the same table.
import { signal } from "./html.js";

const maps = signal([]);
export const groups = maps;
const SEQUENCE_MS = 1200;
const FIELDS = "input:not([type=checkbox]), textarea, select, [contenteditable=true], .cm-editor";
const CONTROLS = "button, a, input, summary, [role=option], [role=treeitem], [role=slider], [role=tab]";
let prefix = "";
let prefixAt = 0;

/**
 * bindings: [{keys: "G E", does: "executions", run, when?}], the last bound wins. Returns what takes them away again.
 * To be bound in a layout effect: whoever sees the page can already press its keys.
 */
export function bind(title, bindings) {
  const entry = { title, bindings };
  maps.value = [...maps.peek(), entry];
  return () => {
    maps.value = maps.peek().filter((one) => one !== entry);
  };
}

/** Also inside the editor, which has a tree of its own. */
const isTyping = (event) => Boolean(event.composedPath()[0]?.closest?.(FIELDS));

function nameOf(event) {
  const key = event.key === " " ? "Space" : event.key.length === 1 ? event.key.toUpperCase() : event.key;
  return (event.ctrlKey || event.metaKey ? "Ctrl " : "") + key;
}

function find(bindings, pressed, sequence) {
  const able = bindings.filter((b) => !b.when || b.when());
  return (
    able.find((b) => sequence && b.keys === sequence) || able.find((b) => b.keys.split(" or ").includes(pressed))
  );
}

const begins = (pressed) => (b) => b.keys.startsWith(`${pressed} `) && !b.keys.includes(" or ");

function onKey(event) {
  if (event.altKey || event.defaultPrevented) return;
  const pressed = nameOf(event);
  if (isTyping(event) && !pressed.startsWith("Ctrl ")) return;
  if (document.querySelector("dialog[open]") && pressed !== "Ctrl K") return;
  const sequence = prefix && Date.now() - prefixAt < SEQUENCE_MS ? `${prefix} ${pressed}` : "";
  prefix = "";
  for (const { bindings } of [...maps.peek()].reverse()) {
    const hit = find(bindings, pressed, sequence);
    if (!hit) continue;
    // Enter and Space on a control belong to the control.
    if ((pressed === "Enter" || pressed === "Space") && event.target.closest?.(CONTROLS)) return;
    event.preventDefault();
    hit.run(event);
    return;
  }
  if (maps.peek().some(({ bindings }) => bindings.some(begins(pressed)))) {
    prefix = pressed;
    prefixAt = Date.now();
  }
}

addEventListener("keydown", onKey);
