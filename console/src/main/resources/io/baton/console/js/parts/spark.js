// Small charts of our own: a line without axes, and stacked columns with them.
import { html } from "../core/html.js";

export function Spark({ values, width = 92, height = 24 }) {
  if (values.length < 2) return html`<svg width=${width} height=${height} aria-hidden="true"></svg>`;
  const most = Math.max(...values), least = Math.min(...values), span = most - least || 1;
  const d = values.map((v, i) => `${i ? "L" : "M"}${((i / (values.length - 1)) * width).toFixed(1)},${(height - 3 - ((v - least) / span) * (height - 6)).toFixed(1)}`).join("");
  return html`<svg width=${width} height=${height} aria-hidden="true"><path d=${d} fill="none" stroke="currentColor" stroke-width="1.400" /></svg>`;
}

const nice = (n) => { const p = 10 ** Math.floor(Math.log10(Math.max(1, n))); return [1, 2, 5, 10].map((m) => m * p).find((v) => v >= n); };

/** bars: [{label, title, parts: [{state, n}], onClick}] */
export function Columns({ bars, height = 220, label }) {
  const most = nice(Math.max(1, ...bars.map((b) => b.parts.reduce((n, p) => n + p.n, 0))));
  const W = 1000, step = W / Math.max(1, bars.length), inner = height - 24;
  return html`<figure class="columns" aria-label=${label}><div class="scale caption">${[most, most / 2, 0].map((v) => html`<span>${v.toLocaleString("en-US")}</span>`)}</div>
    <div class="plot"><svg viewBox=${`0 0 ${W} ${inner}`} preserveAspectRatio="none" width="100%" height=${inner} role="img" aria-label=${label}>
      ${[0, 0.5].map((g) => html`<line class="gridline" x1="0" x2=${W} y1=${inner * g + 0.5} y2=${inner * g + 0.5} />`)}
      ${bars.map((bar, i) => { let y = inner; return html`<g class=${bar.onClick ? "click" : ""} onClick=${bar.onClick}><title>${bar.title}</title><rect x=${i * step} y="0" width=${step} height=${inner} fill="transparent" />${bar.parts.filter((p) => p.n).map((p) => { const h = Math.max(1.5, (p.n / most) * inner); y -= h; return html`<rect class=${`hbar s-${p.state}`} x=${i * step + step * 0.04} y=${y} width=${step * 0.92} height=${Math.max(1, h - 0.5)} />`; })}</g>`; })}</svg>
      <div class="axis">${bars.map((bar, i) => (bar.label ? html`<span style=${{ left: `${((i + 0.5) / bars.length) * 100}%` }}>${bar.label}</span>` : null))}</div></div></figure>`;
}
