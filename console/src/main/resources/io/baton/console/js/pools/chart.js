// Depth and workers on one chart, every decision numbered on it.
import { html } from "../core/html.js";
import { clock, minute, zone } from "../core/time.js";
import { nice } from "../parts/axis.js";
import { decisionReason, decisionTitle, isHold, toOf } from "./standing.js";

const W = 900;
const H = 200;
const LABELS = 6;
const HALF_RING = 0.012;
const LEAST_MS = 60e3;

/** Numbered as in the list: the newest is 1, and only those that changed something. */
export function numbered(decisions = []) {
  let n = 0;
  return decisions.map((d) => ({ ...d, t: Date.parse(d.at), n: isHold(d) ? null : ++n }));
}

function workerPath(pool, samples, moves, from, to) {
  if (!moves.length) return samples.map((s) => [s.at, s.workers]);
  const first = moves[0].from ?? moves[0].before ?? samples[0]?.workers ?? 0;
  return [[from, first], ...moves.map((d) => [d.t, toOf(d)]), [to, pool.workers]];
}

const Scale = ({ most, end }) =>
  html`<div class=${`scale caption${end ? " end" : ""}`} aria-hidden="true">
    ${[most, most / 2, 0].map((v) => html`<span>${v.toLocaleString("en-US")}</span>`)}
  </div>`;

/** Of a server that has not run for so long, only the time that is known. */
function beginOf(samples, decisions = [], to, span) {
  const known = [...samples.slice(0, 1).map((s) => s.at), ...decisions.map((d) => Date.parse(d.at))];
  const first = known.reduce((a, b) => Math.min(a, b), to - LEAST_MS);
  return Math.max(to - span, first);
}

export function PoolChart({ pool, samples, span }) {
  zone.value;
  const to = Math.max(Date.now(), samples.at(-1)?.at || 0);
  const from = beginOf(samples, pool.decisions, to, span);
  const decisions = numbered(pool.decisions).filter((d) => d.t >= from && d.n);
  const moves = [...decisions].reverse();
  const x = (t) => Math.max(0, Math.min(W, ((t - from) / (to - from)) * W));
  const path = workerPath(pool, samples, moves, from, to);
  const deep = nice(Math.max(4, ...samples.map((s) => s.depth)));
  const many = nice(Math.max(2, pool.desired || 0, ...path.map(([, n]) => n || 0)));
  const y = (v, most) => H - ((v || 0) / most) * H;
  const depth = samples.map((s, i) => `${i ? "L" : "M"}${x(s.at)},${y(s.depth, deep)}`).join("");
  const workers = path.map(([t, n], i) => (i ? `H${x(t)}V${y(n, many)}` : `M${x(t)},${y(n, many)}`)).join("");
  const words = `Depth ${pool.depth}, workers ${pool.workers}, ${decisions.length} decisions in this time`;
  return html`<section class="card">
    <header>
      <h2>${pool.name}</h2>
      <${Settings} pool=${pool} />
      <span class="right caption legend2" aria-hidden="true">
        <span class="s-waiting"><i class="area"></i>Depth (left)</span>
        <span class="s-running"><i class="line"></i>Workers (right)</span>
        <span><i class="numberring tiny">n</i>Decision</span>
      </span>
    </header>
    <div class="poolchart">
      <${Scale} most=${deep} />
      <div class="plot">
        <svg
          viewBox=${`0 0 ${W} ${H}`}
          preserveAspectRatio="none"
          width="100%"
          height=${H}
          role="img"
          aria-label=${words}
        >
          ${[0, 0.5, 1].map((g) => html`<line class="gridline" x1="0" x2=${W} y1=${H * g} y2=${H * g} />`)}
          ${samples.length > 1 &&
          html`<path class="area s-waiting" d=${`${depth}L${x(samples.at(-1).at)},${H}L${x(samples[0].at)},${H}Z`} />
            <path class="line s-waiting" d=${depth} />`}
          ${path.length > 1 && html`<path class="line s-running" d=${workers} />`}
          ${decisions.map((d) => html`<line class="decision" x1=${x(d.t)} x2=${x(d.t)} y1="0" y2=${H} />`)}
        </svg>
        ${rings(decisions, x)}
        <div class="axis" aria-hidden="true">${labels(from, to)}</div>
      </div>
      <${Scale} most=${many} end />
    </div>
  </section>`;
}

const KINDS = { slots: "slots of the server", processes: "processes", kubernetes: "pods" };

function settingsOf({ kind, slots, min, max }) {
  if (kind === "fixed") return slots ? `runs ${slots.toLocaleString("en-US")} tasks at a time in the server` : "";
  if (max === undefined) return "";
  return `${min ?? 0} to ${max} workers${KINDS[kind] ? `, ${KINDS[kind]}` : ""}`;
}

const Settings = ({ pool }) => html`<span class="caption ellipsis">${settingsOf(pool)}</span>`;

/** Rings that would lie on each other are moved up. */
function rings(decisions, x) {
  let last = Infinity;
  let level = 0;
  return decisions.map((d) => {
    const at = x(d.t) / W;
    level = last - at < 2 * HALF_RING ? level + 1 : 0;
    last = at;
    const style = { left: `${at * 100}%`, top: `${-24 - (level % 2) * 12}px` };
    const words = `${decisionTitle(d)}: ${decisionReason(d)}`;
    return html`<span class="numberring float" style=${style} title=${words}>${d.n}</span>`;
  });
}

function labels(from, to) {
  const text = to - from < 600e3 ? clock : minute;
  return Array.from({ length: LABELS + 1 }, (_, i) => {
    const share = i / LABELS;
    const kind = i === 0 ? "first" : i === LABELS ? "last" : "";
    return html`<span class=${kind} style=${{ left: `${share * 100}%` }}>${text(from + share * (to - from))}</span>`;
  });
}
