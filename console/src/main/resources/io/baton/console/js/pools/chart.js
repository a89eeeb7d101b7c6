// Depth and workers on one chart, every decision numbered on it.
import { html } from "../core/html.js";
import { clock, minute, zone } from "../core/time.js";

const W = 900, H = 200;
const nice = (n) => { const p = 10 ** Math.floor(Math.log10(Math.max(1, n))); return [1, 2, 3, 5, 10].map((m) => m * p).find((v) => v >= n); };

export function PoolChart({ pool, samples }) {
  zone.value;
  const decisions = (pool.decisions || []).map((d, i) => ({ ...d, n: i + 1, t: Date.parse(d.at) }));
  const to = samples.at(-1)?.at || Date.now();
  const from = Math.min(samples[0]?.at || to - 60000, ...decisions.map((d) => d.t).filter((t) => t > to - 3600e3), to - 60000);
  const x = (t) => Math.max(0, ((t - from) / Math.max(1, to - from)) * W);
  const deep = nice(Math.max(4, ...samples.map((s) => s.depth))), many = nice(Math.max(2, pool.desired || 0, ...samples.map((s) => s.workers), ...decisions.map((d) => d.to || 0)));
  const y = (v, most) => H - (v / most) * H;
  const line = samples.map((s, i) => `${i ? "L" : "M"}${x(s.at)},${y(s.depth, deep)}`).join("");
  const moves = [...decisions].reverse().filter((d) => d.t >= from && d.to !== undefined && d.from !== undefined);
  const path = moves.length ? [{ at: from, workers: moves[0].from }, ...moves.map((d) => ({ at: d.t, workers: d.to })), { at: to, workers: pool.workers }] : samples;
  const steps = path.map((s, i) => `${i ? "H" : "M"}${x(s.at)}${i ? "V" : ","}${y(s.workers, many)}`).join("");
  return html`<section class="card"><header><h2>${pool.name}</h2><span class="caption">since the console was opened</span><span class="right caption legend2"><span class="s-waiting"><i></i>Depth (left)</span><span class="s-running"><i></i>Workers (right)</span></span></header>
    <div class="poolchart"><div class="scale caption">${[deep, deep / 2, 0].map((v) => html`<span>${v}</span>`)}</div><div class="plot"><svg viewBox=${`0 0 ${W} ${H}`} preserveAspectRatio="none" width="100%" height=${H} role="img" aria-label=${`Depth ${pool.depth}, workers ${pool.workers}`}>
      ${[0, 0.5, 1].map((g) => html`<line class="gridline" x1="0" x2=${W} y1=${H * g} y2=${H * g} />`)}
      ${samples.length > 1 && html`<path class="area s-waiting" d=${`${line}L${x(to)},${H}L${x(samples[0].at)},${H}Z`} /><path class="line s-waiting" d=${line} />`}${path.length > 1 && html`<path class="line s-running" d=${steps} />`}
      ${decisions.filter((d) => d.t >= from).map((d) => html`<line class="decision" x1=${x(d.t)} x2=${x(d.t)} y1="0" y2=${H} />`)}</svg>
      ${decisions.filter((d) => d.t >= from).map((d) => html`<span class="numberring float" style=${{ left: `${(x(d.t) / W) * 100}%` }}>${d.n}</span>`)}
      <div class="axis"><span class="first">${clock(from)}</span><span style=${{ left: "50%" }}>${minute((from + to) / 2)}</span><span class="last" style=${{ left: "100%" }}>${clock(to)}</span></div></div><div class="scale caption end">${[many, many / 2, 0].map((v) => html`<span>${v}</span>`)}</div></div></section>`;
}
