// How long a flow and its steps take.
import { html } from "../core/html.js";
import { get } from "../core/api.js";
import { count, duration } from "../core/format.js";
import { useLoad } from "../parts/load.js";
import { Failure, Loading } from "../parts/notice.js";
import { Heatmap } from "../analytics/heatmap.js";

const WEEK = 7 * 86400e3;

export function Durations({ flow }) {
  const load = (signal) => get("/analytics/step-durations?limit=1000", { signal });
  const { data, problem, reload } = useLoad(load, [flow.id]);
  const steps = (data?.items || []).filter((s) => s.flowId === flow.id);
  return html`<div class="page-body scrolls">
    <${Heatmap} flow=${flow.id} span=${WEEK} />
    ${problem && html`<${Failure} what="The steps" problem=${problem} retry=${reload} />`}
    ${!data && !problem ? html`<${Loading} rows=${4} />` : html`<${Steps} steps=${steps} />`}
  </div>`;
}

function Steps({ steps }) {
  const rows = [...steps].sort((a, b) => (b.averageMs || 0) - (a.averageMs || 0));
  const most = Math.max(1, ...rows.map((s) => s.averageMs || 0));
  return html`<section class="card tablebox gap" tabindex="0" role="region" aria-label="Steps">
    <header><h2>Steps</h2><span class="caption">average of those that succeed</span></header>
    <table class="table">
      <thead>
        <tr><th>Step</th><th>Type</th><th class="num">Runs</th><th class="num">Failed</th><th>Average</th></tr>
      </thead>
      <tbody>
        ${rows.map((s) => html`<${Step} step=${s} share=${(s.averageMs || 0) / most} />`)}
        ${!rows.length && html`<tr><td colspan="5" class="t3">No step has ended yet</td></tr>`}
      </tbody>
    </table>
  </section>`;
}

const Step = ({ step, share }) =>
  html`<tr>
    <td><code>${step.stepId}</code></td>
    <td class="t2">${step.stepType}</td>
    <td class="num">${count(step.count)}</td>
    <td class="num">${count(step.byStatus?.failed || 0)}</td>
    <td>
      <span class="withbar">
        <i class="dbar s-success" style=${{ width: `${Math.max(2, share * 160)}px` }}></i>${duration(step.averageMs)}
      </span>
    </td>
  </tr>`;
