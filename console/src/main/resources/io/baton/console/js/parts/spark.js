// A line without axes.
import { html } from "../core/html.js";

const EDGE = 3;

export function Spark({ values, width = 92, height = 24 }) {
  const box = { width, height, "aria-hidden": "true" };
  if (values.length < 2) return html`<svg ...${box}></svg>`;
  const most = values.reduce((a, b) => Math.max(a, b), -Infinity);
  const least = values.reduce((a, b) => Math.min(a, b), Infinity);
  const x = (i) => ((i / (values.length - 1)) * width).toFixed(1);
  const y = (v) => (height - EDGE - ((v - least) / (most - least || 1)) * (height - 2 * EDGE)).toFixed(1);
  const d = values.map((v, i) => `${i ? "L" : "M"}${x(i)},${y(v)}`).join("");
  return html`<svg ...${box}><path d=${d} fill="none" stroke="currentColor" stroke-width="1.4" /></svg>`;
}
