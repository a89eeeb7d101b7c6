// The filter line: tokens with completion. "/" puts the cursor into it.
import { html, useRef, useState } from "../core/html.js";
import { Icon } from "../parts/icon.js";
import { tokens, addToken, removeToken, FIELDS, STATUSES, RANGES } from "./filters.js";
import { rows } from "./rows.js";

const unique = (values) => [...new Set(values.filter(Boolean))].slice(0, 8);

function completions(text) {
  const at = text.indexOf(":");
  if (at < 0) return FIELDS.filter((f) => f.startsWith(text.toLowerCase())).map((f) => `${f}:`);
  const field = text.slice(0, at), begun = text.slice(at + 1).toLowerCase();
  const values = {
    status: () => STATUSES, started: () => Object.keys(RANGES),
    flow: () => unique(rows.value.map((r) => r.flowId)),
    correlation: () => unique(rows.value.map((r) => r.correlationId)),
  }[field];
  return values ? values().filter((v) => v.toLowerCase().includes(begun)).map((v) => `${field}:${v}`) : [];
}

export function Query() {
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const input = useRef();
  const offers = open ? completions(text) : [];
  const take = (value) => {
    if (value.endsWith(":")) { setText(value); setAt(-1); input.current.focus(); return; }
    if (value.trim()) addToken(value.trim());
    setText(""); setAt(-1);
  };
  const onKey = (e) => {
    if (e.key === "ArrowDown" || e.key === "ArrowUp") { e.preventDefault(); setAt(Math.max(-1, Math.min(offers.length - 1, at + (e.key === "ArrowDown" ? 1 : -1)))); }
    else if (e.key === "Enter") { e.preventDefault(); take(at >= 0 ? offers[at] : text); }
    else if (e.key === "Tab" && open && text && offers.length) { e.preventDefault(); take(offers[Math.max(0, at)]); }
    else if (e.key === "Backspace" && !text && tokens.value.length > 1) removeToken(tokens.value.at(-1));
    else if (e.key === "Escape") { setOpen(false); input.current.blur(); }
  };
  return html`<div class="query" onClick=${(e) => { if (e.target === e.currentTarget) input.current.focus(); }}>
    <${Icon} name="filter" />
    ${tokens.value.map((t) => html`<span class="token"><span class="t3">${t.field && `${t.field}: `}</span>${t.value}
      <button aria-label=${`Remove ${t.field} ${t.value}`} onClick=${() => removeToken(t)}><${Icon} name="close" size=${10} /></button></span>`)}
    <input id="filter" ref=${input} value=${text} placeholder="flow, status, id, correlation id …" aria-label="Filter executions"
      role="combobox" aria-expanded=${offers.length > 0} aria-controls="filter-offers" aria-activedescendant=${at >= 0 ? `offer-${at}` : undefined} autocomplete="off"
      onInput=${(e) => { setText(e.target.value); setOpen(true); setAt(-1); }} onFocus=${() => setOpen(true)} onBlur=${() => setTimeout(() => setOpen(false), 120)} onKeyDown=${onKey} />
    <kbd>/</kbd>
    <div class="menu" id="filter-offers" role="listbox" aria-label="Completions" hidden=${!offers.length}>${offers.map((value, i) => html`<div id=${`offer-${i}`} role="option" aria-selected=${i === at} class="mono" onMouseDown=${(e) => { e.preventDefault(); take(value); }}>${value}</div>`)}</div>
  </div>`;
}
