// Tabs as the keyboard expects them: one stop for Tab, arrows, Home and End inside. tabs: [[id, text, count]…]
import { html } from "../core/html.js";
import { count } from "../core/format.js";

export function Tabs({ label, tabs, value, onPick }) {
  const move = (e) => {
    const here = tabs.findIndex(([id]) => id === value);
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: tabs.length - 1 }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    const next = (to + tabs.length) % tabs.length;
    onPick(tabs[next][0]);
    e.currentTarget.children[next].focus();
  };
  return html`<div class="tabs" role="tablist" aria-label=${label} onKeyDown=${move}>
    ${tabs.map(
      ([id, text, n]) =>
        html`<button
          role="tab"
          aria-selected=${id === value}
          tabindex=${id === value ? 0 : -1}
          onClick=${() => onPick(id)}
        >
          ${text}${n ? html`<span class="tag">${count(n)}</span>` : ""}
        </button>`,
    )}
  </div>`;
}
