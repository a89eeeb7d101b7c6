// What one step did over time, attempt by attempt: queued, worked, waited, backed off; and what is expected of it.
import { html } from "../core/html.js";
import { Icon, StateIcon } from "../parts/icon.js";
import { duration } from "../core/format.js";
import { baseOf } from "./history.js";

const LEAST_WORK_MS = 500;
const SLICES = 60;
const WAITS = { time: "timer", signal: "event" };

function place(scale, from, to) {
  const left = scale.at(from);
  return { left: `${left * 100}%`, width: `${Math.max(0, scale.at(to) - left) * 100}%` };
}

const Bar = ({ kind, scale, from, to, title, children }) =>
  html`<i class=${`bar ${kind}`} style=${place(scale, from, to)} title=${title}>${children}</i>`;

const span = (words, from, to) => `${words} ${duration(to - from)}`;

export function Bars({ step, loop, scale, until, child, expected }) {
  return html`${expected && html`<${Expected} expected=${expected} scale=${scale} />`}
  ${step && html`<${Past} step=${step} loop=${loop} scale=${scale} until=${until} child=${child} />`}`;
}

const Expected = ({ expected: { from, to }, scale }) =>
  html`<${Bar} kind="expected" scale=${scale} from=${from} to=${to} title=${span("usually", from, to)} />`;

function Past({ step, loop, scale, until, child }) {
  if (step.state === "skipped") return html`<${Skipped} step=${step} scale=${scale} />`;
  if (loop?.length) return html`<${LoopBars} items=${loop} scale=${scale} until=${until} />`;
  const only = step.attempts.length === 1;
  return html`${step.attempts.map(
    (attempt, i) =>
      html`<${Queued} from=${attempt.queuedFrom} to=${attempt.from} scale=${scale} />
        <${Attempt} pieces=${piecesOf(step, i, until)} ...${{ attempt, only, scale, child }} />
        <${BackOff} attempt=${attempt} next=${step.attempts[i + 1]} scale=${scale} />`,
  )}<${Queued} from=${step.readyAt} to=${until} scale=${scale} />`;
}

const Skipped = ({ step, scale }) =>
  html`<span class="skipnote" style=${{ left: `${Math.min(0.7, scale.at(step.skippedAt)) * 100}%` }}>
    <${StateIcon} state="skipped" size=${13} />skipped: ${step.reason || "condition"}
  </span>`;

const Queued = ({ from, to, scale }) =>
  from && to > from
    ? html`<${Bar} kind="queued" scale=${scale} from=${from} to=${to} title=${span("queued", from, to)} />`
    : null;

function BackOff({ attempt, next, scale }) {
  if (!attempt.retryAt) return null;
  const to = next?.queuedFrom || next?.from || attempt.retryAt;
  const where = { scale, from: attempt.to, to, title: span("back-off", attempt.to, to) };
  return html`<${Bar} kind="backoff" ...${where} />`;
}

/** An attempt cut into work and waits: [{wait or null, from, to}]. Waits for the same thing in a row are one. */
export function piecesOf(step, i, until) {
  const attempt = step.attempts[i];
  const end = attempt.to || until;
  const next = step.attempts[i + 1]?.from ?? Infinity;
  const pieces = [];
  let at = attempt.from;
  for (const wait of step.waits.filter((w) => w.from >= attempt.from && w.from < next)) {
    const to = Math.min(wait.to || end, end);
    const last = pieces.at(-1);
    if (last?.wait?.for === wait.for && wait.from - at < LEAST_WORK_MS) {
      last.to = to;
      last.times++;
    } else {
      if (wait.from - at > LEAST_WORK_MS) pieces.push({ wait: null, from: at, to: wait.from });
      pieces.push({ wait, from: wait.from, to, times: 1 });
    }
    at = to;
  }
  if (!pieces.length || end - at > LEAST_WORK_MS) pieces.push({ wait: null, from: at, to: end });
  return pieces;
}

function waitWords({ wait, times }) {
  const word = WAITS[wait.for] || wait.for;
  return `${word}${typeof wait.detail === "string" ? `: ${wait.detail}` : ""}${times > 1 ? ` ×${times}` : ""}`;
}

function Attempt({ attempt, pieces, only, scale, child }) {
  return pieces.map((piece, i) => {
    const said = `attempt ${attempt.n}, ${piece.wait ? "waits" : attempt.state}, ${duration(piece.to - piece.from)}`;
    const where = { scale, from: piece.from, to: piece.to, title: said };
    if (piece.wait) return html`<${Bar} kind="s-waiting" ...${where}><b>${waitWords(piece)}</b><//>`;
    const isLast = i === pieces.length - 1;
    const state = isLast || attempt.state === "failed" ? attempt.state : "success";
    const words = attempt.state === "running" && child ? "sub-flow" : only && state !== "failed" ? "" : attempt.n;
    const cross = state === "failed" && isLast && html`<${Icon} name="close" size=${9} />`;
    const kind = `s-${state}${state === "success" ? " done" : ""}`;
    return html`<${Bar} kind=${kind} ...${where}><b>${words}</b>${cross}<//>`;
  });
}

function slicesOf(items, scale, until) {
  const begins = items.map((it) => it.attempts[0]?.from || until);
  const ends = items.map((it) => it.attempts.at(-1)?.to || until);
  const least = (list) => list.reduce((a, b) => Math.min(a, b), Infinity);
  const from = scale.at(least(begins));
  const to = scale.at(-least(ends.map((t) => -t)));
  const n = Math.max(1, Math.min(SLICES, Math.ceil((to - from) * 100)));
  const slices = Array.from({ length: n }, () => ({ n: 0, failed: 0, running: 0 }));
  items.forEach((item, i) => {
    const share = (scale.at(ends[i]) - from) / Math.max(1e-9, to - from);
    const slice = slices[Math.min(n - 1, Math.max(0, Math.floor(share * n)))];
    slice.n++;
    if (item.state === "failed") slice.failed++;
    else if (item.state !== "success") slice.running++;
  });
  return { slices, from, to };
}

/** A loop as a row of small columns: how many items ended when, failures in front. */
function LoopBars({ items, scale, until }) {
  const { slices, from, to } = slicesOf(items, scale, until);
  const most = Math.max(1, ...slices.map((s) => s.n));
  const state = (s) => (s.failed ? "failed" : s.running > s.n / 2 ? "running" : "success");
  const height = (s) => (s.n ? `${35 + (65 * s.n) / most}%` : "0");
  const box = { left: `${from * 100}%`, width: `${(to - from) * 100}%` };
  const words = `${items.length} items of ${baseOf(items[0].key)}`;
  return html`<span class="loopbars" style=${box} role="img" aria-label=${words}>
    ${slices.map((s) => html`<i class=${`s-${state(s)}`} style=${{ height: height(s) }}></i>`)}
  </span>`;
}
