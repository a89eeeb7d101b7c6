// Stacked columns with axes; each opens what lies behind it, by click or by keys.
import { html } from "../core/html.js";
import { useMarks } from "./marks.js";
import { nice } from "./axis.js";

const W = 1000;
const AXIS = 24;
const sum = (bar) => bar.parts.reduce((n, p) => n + p.n, 0);

function Stack({ bar, x, width, most, height }) {
  let y = height;
  return bar.parts
    .filter((p) => p.n)
    .map((p) => {
      const h = Math.max(1.5, (p.n / most) * height);
      y -= h;
      return html`<rect class=${`hbar s-${p.state}`} x=${x} y=${y} width=${width} height=${Math.max(1, h - 0.5)} />`;
    });
}

/** bars: [{label, title, parts: [{state, n}], onClick}] */
export function Columns({ bars, height = 220, label }) {
  const most = nice(bars.reduce((n, b) => Math.max(n, sum(b)), 1));
  const step = W / Math.max(1, bars.length);
  const inner = height - AXIS;
  const [at, keys] = useMarks(bars.map((b) => ({ title: b.title, open: b.onClick })));
  return html`<figure class="columns">
    <div class="scale caption" aria-hidden="true">
      ${[most, most / 2, 0].map((v) => html`<span>${v.toLocaleString("en-US")}</span>`)}
    </div>
    <div class="plot">
      <svg
        viewBox=${`0 0 ${W} ${inner}`}
        preserveAspectRatio="none"
        width="100%"
        height=${inner}
        role="img"
        aria-label=${`${label}; arrow keys go from column to column, Enter opens one`}
        ...${keys}
      >
        ${[0.5, inner / 2].map((y) => html`<line class="gridline" x1="0" x2=${W} y1=${y} y2=${y} />`)}
        ${bars.map(
          (bar, i) =>
            html`<g class=${bar.onClick ? "click" : ""} onClick=${bar.onClick}>
              <title>${bar.title}</title>
              <rect class=${`hit${i === at ? " at" : ""}`} x=${i * step} y="0" width=${step} height=${inner} />
              <${Stack} bar=${bar} x=${i * step + step * 0.04} width=${step * 0.92} most=${most} height=${inner} />
            </g>`,
        )}
      </svg>
      <div class="axis" aria-hidden="true">
        ${bars.map(
          (bar, i) =>
            bar.label && html`<span style=${{ left: `${((i + 0.5) / bars.length) * 100}%` }}>${bar.label}</span>`,
        )}
      </div>
      ${at >= 0 && bars[at] && html`<div class="chartnote small">${bars[at].title}</div>`}
    </div>
  </figure>`;
}
