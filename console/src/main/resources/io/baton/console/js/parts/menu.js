// A small menu at a button. One is open at a time; Escape and a click elsewhere close it.
import { html, signal, useLayoutEffect, useRef } from "../core/html.js";
import { Icon } from "./icon.js";

const open = signal(null);
const ITEM_HEIGHT = 32;

/** items: [{text, icon, run, disabled, destroys, checked}] */
export function openMenu(event, items) {
  const from = event.currentTarget;
  const box = from.getBoundingClientRect();
  open.value = { items, from, right: Math.max(8, innerWidth - box.right), top: box.bottom + 4 };
}

function close() {
  const from = open.value?.from;
  open.value = null;
  from?.focus?.();
}

export function MenuHost() {
  const menu = open.value;
  const ref = useRef();
  useLayoutEffect(() => {
    if (!menu) return undefined;
    ref.current.querySelector("button:not(:disabled)")?.focus();
    const out = (e) => {
      if (!ref.current?.contains(e.target)) open.value = null;
    };
    addEventListener("pointerdown", out);
    return () => removeEventListener("pointerdown", out);
  }, [menu]);
  if (!menu) return null;
  const onKey = (e) => {
    const list = [...ref.current.querySelectorAll("button:not(:disabled)")];
    const at = list.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[e.key];
    if (e.key === "Escape" || e.key === "Tab") {
      e.preventDefault();
      close();
    } else if (to !== undefined) {
      e.preventDefault();
      list.at(to % list.length).focus();
    }
    e.stopPropagation();
  };
  return html`<div class="menu" role="menu" ref=${ref} style=${place(menu)} onKeyDown=${onKey}>
    ${menu.items.map((one) => html`<${Item} one=${one} />`)}
  </div>`;
}

function place(menu) {
  const upwards = menu.top + menu.items.length * ITEM_HEIGHT > innerHeight;
  const side = upwards ? { bottom: `${innerHeight - menu.top + 34}px` } : { top: `${menu.top}px` };
  return { position: "fixed", right: `${menu.right}px`, ...side };
}

function Item({ one }) {
  const choice = one.checked !== undefined;
  const icon = choice ? (one.checked ? "check" : "") : one.icon;
  const run = () => {
    close();
    one.run();
  };
  return html`<button
    role=${choice ? "menuitemcheckbox" : "menuitem"}
    aria-checked=${one.checked}
    disabled=${one.disabled}
    class=${one.destroys ? "destroys" : ""}
    onClick=${run}
  >
    <${Icon} name=${icon} size=${14} />${one.text}
  </button>`;
}
