// A value as text: keys quiet, values clear, secrets as dots, big ones on demand. Always text nodes.
import { html, useState } from "../core/html.js";
import { bytes, sizeOf } from "../core/format.js";

const BIG = 32 * 1024;
const WIDE = 46;
const isSecret = (v) => v === "***" || v === "••••••" || (v && typeof v === "object" && "$secret" in v);
const isPlain = (v) => v === null || typeof v !== "object";
const Key = ({ name }) => html`<span class="t2">${JSON.stringify(name)}: </span>`;

export function Json({ value, label = "Value" }) {
  const [anyway, setAnyway] = useState(false);
  const size = sizeOf(value);
  if (size > BIG && !anyway) {
    return html`<button class="btn small" onClick=${() => setAnyway(true)}>Show ${bytes(size)}</button>`;
  }
  return html`<pre class="json mono" tabindex="0" role="region" aria-label=${label}>${top(value)}</pre>`;
}

/** The outermost braces of an object say nothing. */
function top(value) {
  const isObject = !isPlain(value) && !Array.isArray(value) && Object.keys(value).length && !isSecret(value);
  return isObject ? entries(value, "") : part(value, "");
}

function part(value, indent) {
  if (isSecret(value)) return html`<span class="t3">••••• secret</span>`;
  if (isPlain(value)) return JSON.stringify(value) ?? "null";
  const flat = JSON.stringify(value);
  if (flat.length < WIDE && !flat.includes("$secret") && !flat.includes('"***"')) return inline(value);
  if (Array.isArray(value) && value.every(isPlain) && !flat.includes('"***"')) return inline(value);
  const inner = `${indent}  `;
  if (!Array.isArray(value)) return ["{\n", entries(value, inner), `\n${indent}}`];
  const items = value.map((v, i) => [`\n${inner}`, part(v, inner), i < value.length - 1 ? "," : ""]);
  return ["[", items, `\n${indent}]`];
}

function entries(value, indent) {
  const list = Object.entries(value);
  return list.map(([name, v], i) => [
    `${i ? "\n" : ""}${indent}`,
    html`<${Key} name=${name} />`,
    part(v, indent),
    i < list.length - 1 ? "," : "",
  ]);
}

function inline(value) {
  if (isPlain(value)) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return ["[", value.map((v, i) => [i ? ", " : "", inline(v)]), "]"];
  const list = Object.entries(value);
  if (!list.length) return "{}";
  return ["{ ", list.map(([name, v], i) => [i ? ", " : "", html`<${Key} name=${name} />`, inline(v)]), " }"];
}
