// The filter line: tokens with completion. "/" puts the cursor into it.
import { html, useRef, useState } from "../core/html.js";
import { Icon } from "../parts/icon.js";
import { tokens, addToken, removeToken, FIELDS, STATUSES, RANGES } from "./filters.js";
import { rows } from "./rows.js";

const unique = (values) => [...new Set(values.filter(Boolean))].slice(0, 8);
const VALUES = {
  status: () => STATUSES,
  started: () => Object.keys(RANGES),
  flow: () => unique(rows.value.map((r) => r.flowId)),
  correlation: () => unique(rows.value.map((r) => r.correlationId)),
};

function completions(text) {
  const at = text.indexOf(":");
  if (at < 0) return FIELDS.filter((f) => f.startsWith(text.toLowerCase())).map((f) => `${f}:`);
  const field = text.slice(0, at);
  const begun = text.slice(at + 1).toLowerCase();
  const values = VALUES[field]?.() || [];
  return values.filter((v) => v.toLowerCase().includes(begun)).map((v) => `${field}:${v}`);
}

const Token = ({ token }) =>
  html`<span class="token">
    ${token.field && html`<span class="t3">${token.field}:</span>`} ${token.value}
    <button aria-label=${`Remove ${token.field} ${token.value}`} onClick=${() => removeToken(token)}>
      <${Icon} name="close" size=${10} />
    </button>
  </span>`;

export function Query() {
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const input = useRef();
  const offers = open ? completions(text) : [];
  const take = (value) => {
    setAt(-1);
    if (value.endsWith(":")) {
      setText(value);
      input.current.focus();
      return;
    }
    if (value.trim()) addToken(value.trim());
    setText("");
  };
  const keys = {
    ArrowDown: () => setAt(Math.min(offers.length - 1, at + 1)),
    ArrowUp: () => setAt(Math.max(-1, at - 1)),
    Enter: () => take(at >= 0 ? offers[at] : text),
    Escape: () => {
      setOpen(false);
      input.current.blur();
    },
  };
  const onKey = (e) => {
    if (e.key === "Tab" && open && text && offers.length) {
      e.preventDefault();
      take(offers[Math.max(0, at)]);
    } else if (e.key === "Backspace" && !text && tokens.value.length > 1) {
      removeToken(tokens.value.at(-1));
    } else if (keys[e.key]) {
      e.preventDefault();
      keys[e.key]();
    }
  };
  const type = (e) => {
    setText(e.target.value);
    setOpen(true);
    setAt(-1);
  };
  const focusField = (e) => {
    if (e.target === e.currentTarget) input.current.focus();
  };
  return html`<div class="query" onClick=${focusField}>
    <${Icon} name="filter" />
    ${tokens.value.map((token) => html`<${Token} token=${token} />`)}
    <input
      id="filter"
      ref=${input}
      value=${text}
      placeholder="flow, status, id, correlation id …"
      aria-label="Filter executions"
      role="combobox"
      aria-expanded=${offers.length > 0}
      aria-controls="filter-offers"
      aria-activedescendant=${at >= 0 ? `offer-${at}` : undefined}
      autocomplete="off"
      onInput=${type}
      onFocus=${() => setOpen(true)}
      onBlur=${() => setTimeout(() => setOpen(false), 120)}
      onKeyDown=${onKey}
    />
    <kbd>/</kbd>
    <${Offers} offers=${offers} at=${at} onTake=${take} />
  </div>`;
}

function Offers({ offers, at, onTake }) {
  const take = (value) => (e) => {
    e.preventDefault();
    onTake(value);
  };
  return html`<div class="menu" id="filter-offers" role="listbox" aria-label="Completions" hidden=${!offers.length}>
    ${offers.map(
      (value, i) =>
        html`<div id=${`offer-${i}`} role="option" aria-selected=${i === at} class="mono" onMouseDown=${take(value)}>
          ${value}
        </div>`,
    )}
  </div>`;
}
