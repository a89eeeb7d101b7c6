// A value as text: keys quiet, values clear, secrets as dots, big ones on demand. Always text nodes.
import { html, useState } from "../core/html.js";
import { bytes, sizeOf } from "../core/format.js";

const BIG = 32 * 1024, WIDE = 46;
const isSecret = (v) => v === "***" || v === "••••••" || (v && typeof v === "object" && "$secret" in v);

export function Json({ value }) {
  const [anyway, setAnyway] = useState(false);
  const size = sizeOf(value);
  if (size > BIG && !anyway) return html`<button class="btn small" onClick=${() => setAnyway(true)}>Show ${bytes(size)}</button>`;
  return html`<pre class="json mono" tabindex="0">${top(value)}</pre>`;
}

/** The outermost braces of an object say nothing. */
function top(value) {
  if (value && typeof value === "object" && !Array.isArray(value) && Object.keys(value).length && !isSecret(value)) return entries(value, "");
  return part(value, "");
}

function part(value, indent) {
  if (isSecret(value)) return html`<span class="t3">••••• secret</span>`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const flat = JSON.stringify(value);
  if (flat.length < WIDE && !flat.includes("$secret")) return inline(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) return html`[${value.map((v, i) => html`\n${inner}${part(v, inner)}${i < value.length - 1 ? "," : ""}`)}\n${indent}]`;
  return html`{\n${entries(value, inner)}\n${indent}}`;
}

const entries = (value, indent) => Object.entries(value).map(([k, v], i, all) => html`${i ? "\n" : ""}${indent}<span class="t2">${JSON.stringify(k)}: </span>${part(v, indent)}${i < all.length - 1 ? "," : ""}`);

function inline(value) {
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return html`[${value.map((v, i) => html`${i ? ", " : ""}${inline(v)}`)}]`;
  const list = Object.entries(value);
  return list.length ? html`{ ${list.map(([k, v], i) => html`${i ? ", " : ""}<span class="t2">${JSON.stringify(k)}: </span>${inline(v)}`)} }` : "{}";
}
