// What one step did over time: queue, attempts, back-off, waits, as bars with patterns.
import { html } from "../core/html.js";
import { Icon, StateIcon } from "../parts/icon.js";
import { duration } from "../core/format.js";
import { baseOf } from "./history.js";

const place = (scale, from, to) => ({ left: `${scale.at(from) * 100}%`, width: `${Math.max(0, scale.at(to) - scale.at(from)) * 100}%` });

export function Bars({ step, loop, scale, until, child }) {
  if (!step) return null;
  if (step.state === "skipped") return html`<span class="skipnote" style=${{ left: `${scale.at(step.skippedAt) * 100}%` }}><${StateIcon} state="skipped" size=${13} />skipped: ${step.reason || "condition"}</span>`;
  if (loop?.length) return html`<${LoopBars} items=${loop} scale=${scale} until=${until} />`;
  return step.attempts.map((attempt, i) => html`${attempt.queuedFrom && html`<i class="bar queued" style=${place(scale, attempt.queuedFrom, attempt.from)} title=${`queued ${duration(attempt.from - attempt.queuedFrom)}`}></i>`}
    <${AttemptBar} attempt=${attempt} only=${step.attempts.length === 1} waits=${waitsOf(step, attempt, i)} scale=${scale} until=${until} child=${child} />
    ${attempt.retryAt && html`<i class="bar backoff" style=${place(scale, attempt.to, step.attempts[i + 1]?.from || attempt.retryAt)} title=${`back-off ${duration((step.attempts[i + 1]?.from || attempt.retryAt) - attempt.to)}`}></i>`}`);
}

const waitsOf = (step, attempt, i) => step.waits.filter((w) => w.from >= attempt.from && (!step.attempts[i + 1] || w.from < step.attempts[i + 1].from));

function AttemptBar({ attempt, only, waits, scale, until, child }) {
  const to = attempt.to || until;
  const wait = waits[0];
  const said = `attempt ${attempt.n}, ${attempt.state}, ${duration(to - attempt.from)}`;
  if (wait) {
    const words = wait.for === "approval" ? "approval" : wait.for === "time" ? "timer" : wait.for;
    return html`${wait.from - attempt.from > 500 && html`<i class="bar s-success done" style=${place(scale, attempt.from, wait.from)}></i>`}
      <i class="bar s-waiting" style=${place(scale, wait.from, wait.to || until)} title=${said}><b>${words}${typeof wait.detail === "string" ? `: ${wait.detail}` : ""}</b></i>`;
  }
  const open = attempt.state === "running" && child ? "sub-flow" : "";
  return html`<i class=${`bar s-${attempt.state}${attempt.state === "success" ? " done" : ""}`} style=${place(scale, attempt.from, to)} title=${said}>
    <b>${open || (only && attempt.state !== "failed" ? "" : attempt.n)}</b>${attempt.state === "failed" && html`<${Icon} name="close" size=${9} />`}</i>`;
}

const SLICES = 60;

/** A loop as a row of small columns: how many items ended when, failures in front. */
function LoopBars({ items, scale, until }) {
  const first = Math.min(...items.map((it) => it.attempts[0]?.from || until)), last = Math.max(...items.map((it) => it.attempts.at(-1)?.to || until));
  const from = scale.at(first), to = scale.at(last), n = Math.max(1, Math.min(SLICES, Math.ceil((to - from) * 100)));
  const slices = Array.from({ length: n }, () => ({ n: 0, failed: 0, running: 0 }));
  for (const item of items) {
    const at = item.attempts.at(-1)?.to || until;
    const slice = slices[Math.min(n - 1, Math.max(0, Math.floor(((scale.at(at) - from) / Math.max(1e-9, to - from)) * n)))];
    slice.n++;
    if (item.state === "failed") slice.failed++;
    else if (item.state !== "success") slice.running++;
  }
  const most = Math.max(1, ...slices.map((s) => s.n));
  return html`<span class="loopbars" style=${{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }} role="img" aria-label=${`${items.length} items of ${baseOf(items[0].key)}`}>
    ${slices.map((s) => html`<i class=${`s-${s.failed ? "failed" : s.running > s.n / 2 ? "running" : "success"}`} style=${{ height: s.n ? `${35 + (65 * s.n) / most}%` : "0" }}></i>`)}</span>`;
}
