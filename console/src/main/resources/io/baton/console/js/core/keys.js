// The keyboard map. Pages register what they understand; the help reads the same table.
import { signal } from "./html.js";

const maps = signal([]);
export const groups = maps;
let prefix = "", prefixAt = 0;

/**
 * bindings: [{keys: "G E", does: "executions", run, when?}], the last bound wins. Returns what takes them away again.
 * To be bound in a layout effect: whoever sees the page can already press its keys.
 */
export function bind(title, bindings) {
  const entry = { title, bindings };
  maps.value = [...maps.peek(), entry];
  return () => { maps.value = maps.peek().filter((one) => one !== entry); };
}

const typing = (target) => target.closest?.("input:not([type=checkbox]), textarea, select, [contenteditable=true], .cm-editor");

function nameOf(event) {
  const key = event.key === " " ? "Space" : event.key.length === 1 ? event.key.toUpperCase() : event.key;
  return (event.ctrlKey || event.metaKey ? "Ctrl " : "") + key;
}

addEventListener("keydown", (event) => {
  if (event.altKey || event.defaultPrevented) return;
  const pressed = nameOf(event);
  const inField = typing(event.target) || event.composedPath?.()[0]?.closest?.("input, textarea, .cm-editor");
  if (inField && !pressed.startsWith("Ctrl ")) return;
  const open = document.querySelector("dialog[open]");
  if (open && pressed !== "Ctrl K") return;
  const sequence = prefix && Date.now() - prefixAt < 1200 ? `${prefix} ${pressed}` : "";
  prefix = "";
  for (const { bindings } of [...maps.peek()].reverse()) {
    const able = bindings.filter((b) => !b.when || b.when());
    const hit = able.find((b) => sequence && b.keys === sequence) || able.find((b) => b.keys.split(" or ").includes(pressed));
    if (!hit) continue;
    // Enter and Space on a control belong to the control.
    if ((pressed === "Enter" || pressed === "Space") && event.target.closest?.("button, a, input, summary, [role=option], [role=treeitem]")) return;
    event.preventDefault();
    hit.run(event);
    return;
  }
  if (maps.peek().some(({ bindings }) => bindings.some((b) => b.keys.startsWith(`${pressed} `) && !b.keys.includes(" or ")))) {
    prefix = pressed;
    prefixAt = Date.now();
  }
});
