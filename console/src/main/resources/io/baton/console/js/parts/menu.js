// A small menu at a button. One is open at a time; Escape and a click elsewhere close it.
import { html, signal, useEffect, useRef } from "../core/html.js";
import { Icon } from "./icon.js";

const open = signal(null);

/** items: [{text, icon, run, disabled, destroys}] */
export function openMenu(event, items) {
  const box = event.currentTarget.getBoundingClientRect();
  open.value = { items, from: event.currentTarget, right: Math.max(8, innerWidth - box.right), top: box.bottom + 4 };
}

export function MenuHost() {
  const menu = open.value;
  const ref = useRef();
  const close = () => { const from = open.value?.from; open.value = null; from?.focus?.(); };
  useEffect(() => {
    if (!menu) return undefined;
    ref.current.querySelector("button:not(:disabled)")?.focus();
    const out = (e) => { if (!ref.current?.contains(e.target)) open.value = null; };
    addEventListener("pointerdown", out);
    return () => removeEventListener("pointerdown", out);
  }, [menu]);
  if (!menu) return null;
  const onKey = (e) => {
    const list = [...ref.current.querySelectorAll("button:not(:disabled)")];
    const at = list.indexOf(document.activeElement);
    if (e.key === "Escape" || e.key === "Tab") { e.preventDefault(); close(); }
    if (e.key === "ArrowDown") { e.preventDefault(); list[(at + 1) % list.length].focus(); }
    if (e.key === "ArrowUp") { e.preventDefault(); list[(at + list.length - 1) % list.length].focus(); }
    e.stopPropagation();
  };
  const upwards = menu.top + menu.items.length * 32 > innerHeight;
  const style = { position: "fixed", right: `${menu.right}px`, ...(upwards ? { bottom: `${innerHeight - menu.top + 34}px` } : { top: `${menu.top}px` }) };
  return html`<div class="menu" role="menu" ref=${ref} style=${style} onKeyDown=${onKey}>
    ${menu.items.map((one) => html`<button role=${one.checked === undefined ? "menuitem" : "menuitemcheckbox"} aria-checked=${one.checked} disabled=${one.disabled} class=${one.destroys ? "s-failed" : ""} style=${one.destroys ? { color: "var(--text)" } : {}}
      onClick=${() => { if (one.checked === undefined) close(); one.run(); if (one.checked !== undefined) open.value = null; }}><${Icon} name=${one.checked === undefined ? one.icon : one.checked ? "check" : ""} size=${14} />${one.text}</button>`)}</div>`;
}
