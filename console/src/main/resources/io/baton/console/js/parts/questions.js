// Questions to the reader: before something is destroyed, and small forms.
import { html, useState } from "../core/html.js";
import { count } from "../core/format.js";
import { ask } from "./overlay.js";

const SURE = 10;

/**
 * Before something is destroyed: how many, what happens, what is not undone, a reason. Over ten the
 * number has to be typed. The safe button has the focus and Enter does nothing by itself.
 */
export const askToDestroy = (question) => ask((close) => html`<${Destroy} ...${question} close=${close} />`);

function Destroy({ title, effect, verb, keep = "Keep it", number = 1, reason = true, close }) {
  const [text, setText] = useState("");
  const [typed, setTyped] = useState("");
  const sure = number <= SURE || typed.replace(/\D/g, "") === String(number);
  return html`<form
    class="dialog"
    onSubmit=${(e) => e.preventDefault()}
    role="alertdialog"
    aria-labelledby="dialog-title"
    aria-describedby="dialog-effect"
  >
    <h2 id="dialog-title" class="title">${title}</h2>
    <p id="dialog-effect" class="t2 small">${effect}</p>
    ${reason &&
    html`<label class="field">
      <span class="label">Reason <span>is kept in the log</span></span>
      <input class="input" name="reason" value=${text} onInput=${(e) => setText(e.target.value)} />
    </label>`}
    ${number > SURE &&
    html`<label class="field short">
      <span class="label">Type ${count(number)} to confirm</span>
      <input
        class="input"
        name="confirm"
        inputmode="numeric"
        value=${typed}
        onInput=${(e) => setTyped(e.target.value)}
      />
    </label>`}
    <div class="actions">
      <button type="button" class="btn" data-safe onClick=${() => close(null)}>${keep} <kbd>Esc</kbd></button>
      <button type="button" class="btn destroys solid" disabled=${!sure} onClick=${() => close({ reason: text })}>
        ${verb}
      </button>
    </div>
  </form>`;
}

/** A small form: fields [{name, label, hint, kind, value, options}] -> an object, or null. */
export const askFor = (form) => ask((close) => html`<${FieldsForm} ...${form} close=${close} />`);

function FieldsForm({ title, effect, fields, verb, close }) {
  const submit = (e) => {
    e.preventDefault();
    close(Object.fromEntries(fields.map((f) => [f.name, e.target.elements[f.name].value])));
  };
  return html`<form class="dialog" onSubmit=${submit} aria-labelledby="dialog-title">
    <h2 id="dialog-title" class="title">${title}</h2>
    ${effect && html`<p class="t2 small">${effect}</p>`}
    ${fields.map(
      (f, i) =>
        html`<label class="field">
          <span class="label">${f.label} <span>${f.hint}</span></span><${Control} field=${f} first=${i === 0} />
        </label>`,
    )}
    <div class="actions">
      <button type="button" class="btn" onClick=${() => close(null)}>Close <kbd>Esc</kbd></button>
      <button class="btn primary">${verb}</button>
    </div>
  </form>`;
}

const valueOf = (option) => option.value ?? option;

function Control({ field, first }) {
  if (field.options) {
    return html`<select class="input" name=${field.name} data-safe=${first}>
      ${field.options.map(
        (o) =>
          html`<option value=${valueOf(o)} selected=${valueOf(o) === field.value}>${o.label ?? valueOf(o)}</option>`,
      )}
    </select>`;
  }
  if (field.kind === "json") {
    return html`<textarea class="input" rows="4" name=${field.name} data-safe=${first}>${field.value}</textarea>`;
  }
  return html`<input
    class="input"
    name=${field.name}
    value=${field.value}
    type=${field.kind || "text"}
    required=${field.required}
    placeholder=${field.placeholder}
    autocomplete="off"
    data-safe=${first}
  />`;
}
