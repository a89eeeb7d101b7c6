// What lies over the page: dialogs, the help, toasts. Built on <dialog>, which keeps the focus inside.
import { html, signal, useLayoutEffect, useRef, useState } from "../core/html.js";
import { toasts, dismiss, spoken } from "../core/say.js";
import { groups } from "../core/keys.js";
import { count } from "../core/format.js";
import { Icon, StateIcon } from "./icon.js";

const open = signal(null);
/** Shows a dialog made by render(close) and gives what close() was called with. */
export const ask = (render) => new Promise((done) => { open.value = { render, done }; });

export function Dialogs() {
  const one = open.value;
  if (!one) return null;
  const close = (result) => { open.value = null; one.done(result); };
  return html`<${Modal} onClose=${() => close(null)}>${one.render(close)}<//>`;
}

export function Modal({ onClose, children, kind = "" }) {
  const ref = useRef();
  useLayoutEffect(() => {
    const before = document.activeElement;
    ref.current.showModal();
    ref.current.querySelector("[data-safe]")?.focus();
    return () => before?.focus?.();
  }, []);
  return html`<dialog ref=${ref} class=${`modal ${kind}`} onCancel=${(e) => { e.preventDefault(); onClose(); }}
    onMouseDown=${(e) => { if (e.target === ref.current) onClose(); }}>${children}</dialog>`;
}

const SURE = 10;

/**
 * Before something is destroyed: how many, what happens, what is not undone, a reason. Over ten the
 * number has to be typed. The safe button has the focus and Enter does nothing by itself.
 */
export const askToDestroy = ({ title, effect, verb, keep = "Keep it", number = 1, reason = true }) =>
  ask((close) => html`<${Destroy} ...${{ title, effect, verb, keep, number, reason, close }} />`);

function Destroy({ title, effect, verb, keep, number, reason, close }) {
  const [text, setText] = useState("");
  const [typed, setTyped] = useState("");
  const sure = number <= SURE || typed.trim() === String(number);
  const never = (e) => e.preventDefault();
  return html`<form class="dialog" onSubmit=${never} role="alertdialog" aria-labelledby="dialog-title" aria-describedby="dialog-effect">
    <h2 id="dialog-title" class="title">${title}</h2>
    <p id="dialog-effect" class="t2 small">${effect}</p>
    ${reason && html`<label class="field"><span class="label">Reason <span>is kept in the log</span></span>
      <input class="input" name="reason" value=${text} onInput=${(e) => setText(e.target.value)} /></label>`}
    ${number > SURE && html`<label class="field short"><span class="label">Type ${count(number)} to confirm</span>
      <input class="input" name="confirm" inputmode="numeric" value=${typed} onInput=${(e) => setTyped(e.target.value)} /></label>`}
    <div class="actions">
      <button type="button" class="btn" data-safe onClick=${() => close(null)}>${keep} <kbd>Esc</kbd></button>
      <button type="button" class="btn destroys solid" disabled=${!sure} onClick=${() => close({ reason: text })}>${verb}</button>
    </div>
  </form>`;
}

/** A small form: fields [{name, label, hint, kind, value, options}] -> an object, or null. */
export const askFor = ({ title, effect, fields, verb }) =>
  ask((close) => html`<${FieldsForm} ...${{ title, effect, fields, verb, close }} />`);

function FieldsForm({ title, effect, fields, verb, close }) {
  const submit = (e) => {
    e.preventDefault();
    close(Object.fromEntries(fields.map((f) => [f.name, e.target.elements[f.name].value])));
  };
  return html`<form class="dialog" onSubmit=${submit} aria-labelledby="dialog-title">
    <h2 id="dialog-title" class="title">${title}</h2>
    ${effect && html`<p class="t2 small">${effect}</p>`}
    ${fields.map((f, i) => html`<label class="field"><span class="label">${f.label} <span>${f.hint}</span></span>
      ${f.options ? html`<select class="input" name=${f.name}>${f.options.map((o) => html`<option value=${o.value ?? o} selected=${(o.value ?? o) === f.value}>${o.label ?? o}</option>`)}</select>`
        : f.kind === "json" ? html`<textarea class="input" rows="4" name=${f.name} data-safe=${i === 0}>${f.value}</textarea>`
        : html`<input class="input" name=${f.name} value=${f.value} type=${f.kind || "text"} autocomplete="off" data-safe=${i === 0} />`}
    </label>`)}
    <div class="actions">
      <button type="button" class="btn" onClick=${() => close(null)}>Close <kbd>Esc</kbd></button>
      <button class="btn primary">${verb}</button>
    </div>
  </form>`;
}

export const helpOpen = signal(false);
export function Help() {
  if (!helpOpen.value) return null;
  return html`<${Modal} kind="wide" onClose=${() => { helpOpen.value = false; }}>
    <div class="dialog"><h2 class="title">Keys</h2><div class="help">
      ${groups.value.map(({ title, bindings }) => html`<section><h3 class="caption">${title}</h3><dl>
        ${bindings.map((b) => html`<div><dt>${b.keys.split(" or ")[0].split(" ").map((k) => html`<kbd>${k}</kbd> `)}</dt><dd>${b.does}</dd></div>`)}</dl></section>`)}
    </div><div class="actions"><button class="btn" data-safe onClick=${() => { helpOpen.value = false; }}>Close <kbd>Esc</kbd></button></div></div>
  <//>`;
}

export function Toasts() {
  return html`<div class="toasts">${toasts.value.map((one) => html`<div class="toast" key=${one.id}>
      ${one.state && html`<${StateIcon} state=${one.state} />`}
      <div class="grow"><div>${one.text}</div>${one.detail && html`<div class="t3 small">${one.detail}</div>`}</div>
      <button class="icon-btn" aria-label="Dismiss" onClick=${() => dismiss(one.id)}><${Icon} name="close" size=${12} /></button>
    </div>`)}</div>
    <div class="unseen" role="status" aria-live="polite">${spoken.value}</div>`;
}
