// Strokes and fills on a 16 grid, of which icons are made. A path may come in several pieces.
import { html } from "../core/html.js";

const joined = (pieces) => [pieces].flat().join("");

export const line = (d, width = 1.5) =>
  html`<path
    d=${joined(d)}
    fill="none"
    stroke="currentColor"
    stroke-width=${width}
    stroke-linecap="round"
    stroke-linejoin="round"
  />`;

export const solid = (d) => html`<path d=${joined(d)} fill="currentColor" fill-rule="evenodd" />`;

export const ring = (cx, cy, r, width = 1.4) =>
  html`<circle cx=${cx} cy=${cy} r=${r} fill="none" stroke="currentColor" stroke-width=${width} />`;

export const dot = (cx, cy, r) => html`<circle cx=${cx} cy=${cy} r=${r} fill="currentColor" />`;

export const box = (x, y, size, round) =>
  html`<rect
    x=${x}
    y=${y}
    width=${size}
    height=${size}
    rx=${round}
    fill="none"
    stroke="currentColor"
    stroke-width="1.4"
  />`;
