// The analytic questions as tables: flows, failing steps, slow steps.
import { html } from "../core/html.js";
import { count, duration, percent } from "../core/format.js";

const listOf = (flow, status) => `/executions?q=flow:${encodeURIComponent(flow)}&from=30d${status ? `&status=${status}` : ""}`;
const Bar = ({ share, state }) => html`<i class=${`dbar s-${state}`} style=${{ width: `${Math.max(2, share * 140)}px` }}></i>`;

export function Flows({ flows, steps }) {
  const slowest = (id) => steps.filter((s) => s.flowId === id).sort((a, b) => (b.averageMs || 0) - (a.averageMs || 0))[0];
  const rows = [...flows].sort((a, b) => b.count * (b.averageMs || 0) - a.count * (a.averageMs || 0)).slice(0, 12);
  const most = Math.max(1, ...rows.map((f) => f.count * (f.averageMs || 0)));
  return html`<section class="card tablebox"><header><h2>Where the time goes</h2><span class="caption">by flow</span></header><table class="table"><thead><tr><th>Flow</th><th class="num">Runs</th><th class="num">Average</th><th>Share of time</th><th>Slowest step</th></tr></thead><tbody>${rows.map((f) => html`<tr><td><a class="strong" href=${listOf(f.flowId)}>${f.flowId}</a></td><td class="num">${count(f.count)}</td><td class="num">${duration(f.averageMs)}</td><td><${Bar} share=${(f.count * (f.averageMs || 0)) / most} state="running" /></td><td><code class="t2">${slowest(f.flowId)?.stepId || ""}</code></td></tr>`)}${!rows.length && html`<tr><td colspan="5" class="t3">No execution has ended yet</td></tr>`}</tbody></table></section>`;
}

export function FailingSteps({ steps, types }) {
  const failed = (s) => s.byStatus?.failed || 0;
  const rows = steps.filter(failed).sort((a, b) => failed(b) - failed(a)).slice(0, 10);
  const most = Math.max(1, ...rows.map(failed));
  return html`<section class="card tablebox"><header><h2>Steps that fail most</h2><span class="caption">${types.map((t) => `${t.stepType} ${count(t.failures)}`).slice(0, 4).join(", ")}</span></header><table class="table"><thead><tr><th>Step</th><th>Type</th><th>Failed</th><th class="num">Share</th></tr></thead><tbody>${rows.map((s) => html`<tr><td><a class="mono strong" href=${listOf(s.flowId, "failed")}>${s.stepId}</a><div class="caption">${s.flowId}</div></td><td class="t2">${s.stepType}</td><td><span class="withbar"><${Bar} share=${failed(s) / most} state="failed" />${count(failed(s))}</span></td><td class="num">${percent(failed(s) / Math.max(1, s.count), 1)}</td></tr>`)}${!rows.length && html`<tr><td colspan="4" class="t3">No step has failed for good</td></tr>`}</tbody></table></section>`;
}

export function StepTimes({ steps }) {
  const rows = [...steps].filter((s) => s.averageMs !== null).sort((a, b) => b.averageMs - a.averageMs).slice(0, 10);
  const most = Math.max(1, ...rows.map((s) => s.averageMs));
  return html`<section class="card tablebox gap"><header><h2>How long steps take</h2><span class="caption">those that succeed, on average</span></header><table class="table"><thead><tr><th>Step</th><th>Flow</th><th>Type</th><th class="num">Runs</th><th>Average</th></tr></thead><tbody>${rows.map((s) => html`<tr><td><code>${s.stepId}</code></td><td class="t2">${s.flowId}</td><td class="t2">${s.stepType}</td><td class="num">${count(s.count)}</td><td><span class="withbar"><${Bar} share=${s.averageMs / most} state="success" />${duration(s.averageMs)}</span></td></tr>`)}${!rows.length && html`<tr><td colspan="5" class="t3">No step has ended yet</td></tr>`}</tbody></table></section>`;
}
