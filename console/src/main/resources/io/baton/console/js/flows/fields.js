// Fields of a form made from an input schema, and their values as input.
import { html } from "../core/html.js";
import { StateIcon } from "../parts/icon.js";

export const schemaOf = (raw) => (typeof raw === "string" ? { type: raw } : raw || {});
const isJson = (s) => !["string", "number", "integer", "boolean"].includes(s.type) && !s.enum;
const isNumber = (s) => s.type === "number" || s.type === "integer";
const DATE = /^\d{4}-\d{2}-\d{2}$/;

function emptyJson(s) {
  return { array: "[]", object: "{}" }[s.type] ?? "";
}

/** What a field holds before anybody wrote into it. */
export function firstValue(s) {
  if (s.default !== undefined) return shownValue(s, s.default);
  if (s.type === "boolean") return false;
  return isJson(s) ? emptyJson(s) : (s.enum?.[0] ?? "");
}

export const shownValue = (s, value) => (isJson(s) ? JSON.stringify(value, null, 2) : value);

const CHECKS = {
  date(text) {
    if (!DATE.test(text)) return "is no date such as 2026-01-31";
    const [year, month, day] = text.split("-").map(Number);
    if (month < 1 || month > 12) return `There is no month ${month}`;
    return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day ? null : `There is no day ${day} in it`;
  },
  email: (text) => (/^[^@\s]+@[^@\s]+$/.test(text) ? null : "is no mail address"),
};

function readOne(s, value) {
  if (isNumber(s)) {
    const n = Number(value);
    if (value === "" || Number.isNaN(n)) return { bad: "is not a number" };
    if (s.type === "integer" && !Number.isInteger(n)) return { bad: "is not a whole number" };
    if (s.minimum !== undefined && n < s.minimum) return { bad: `is less than ${s.minimum}` };
    if (s.maximum !== undefined && n > s.maximum) return { bad: `is more than ${s.maximum}` };
    return { value: n };
  }
  if (isJson(s)) {
    try {
      return { value: JSON.parse(value) };
    } catch (e) {
      return { bad: `is not JSON: ${e.message}` };
    }
  }
  const bad = typeof value === "string" && CHECKS[s.format]?.(value);
  return bad ? { bad } : { value };
}

/** The form's values as {input, bad: problems by field}. */
export function readForm(fields, values) {
  const input = {};
  const bad = {};
  for (const [name, raw] of fields) {
    const s = schemaOf(raw);
    const value = values[name];
    if (value === undefined) continue;
    if (value === "") {
      if (s.required) bad[name] = "is required";
      continue;
    }
    const read = readOne(s, value);
    if (read.bad) bad[name] = read.bad;
    else input[name] = read.value;
  }
  return { input, bad };
}

export const Wrong = ({ id, text }) =>
  text ? html`<span class="problem" id=${id}><${StateIcon} state="failed" size=${12} />${text}</span>` : null;

function hintOf(s) {
  const kind = s.enum ? `one of ${s.enum.length}` : s.format || s.type;
  return [kind, s.required && "required", s.description].filter(Boolean).join(", ");
}

export function Field({ name, schema: s, value, wrong, set }) {
  const hint = hintOf(s);
  const id = `wrong-${name}`;
  if (s.type === "boolean") {
    return html`<label class="field wide inline">
      <input
        type="checkbox"
        class="switch"
        role="switch"
        checked=${Boolean(value)}
        onChange=${(e) => set(e.target.checked)}
      />
      <span class="label">
        ${name} <span>${hint}${s.default !== undefined ? `, default ${s.default}` : ""}</span>
      </span>
      <${Wrong} id=${id} text=${wrong} />
    </label>`;
  }
  const says = { "aria-invalid": Boolean(wrong), "aria-describedby": wrong ? id : undefined };
  return html`<label class=${`field${isJson(s) ? " wide" : ""}`}>
    <span class="label">${name} <span>${hint}</span></span>
    <${Control} schema=${s} value=${value} set=${set} says=${says} /><${Wrong} id=${id} text=${wrong} />
  </label>`;
}

function Control({ schema: s, value, set, says }) {
  const type = (e) => set(e.target.value);
  if (s.enum) {
    return html`<select class="input" value=${value} onChange=${type} ...${says}>
      ${s.enum.map((o) => html`<option value=${o} selected=${o === value}>${String(o)}</option>`)}
    </select>`;
  }
  if (isJson(s)) return html`<textarea class="input" rows="4" value=${value} onInput=${type} ...${says}></textarea>`;
  const mode = isNumber(s) ? "decimal" : undefined;
  return html`<input class="input mono" value=${value} onInput=${type} inputmode=${mode} ...${says} />`;
}
