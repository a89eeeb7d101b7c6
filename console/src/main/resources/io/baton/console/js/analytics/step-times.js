// Which steps take longest.
import { html } from "../core/html.js";
import { flowUrl } from "../core/paths.js";
import { count, duration } from "../core/format.js";
import { Bar } from "./bar.js";

const SHOWN = 10;

export function StepTimes({ steps }) {
  const rows = steps
    .filter((s) => s.averageMs !== null)
    .sort((a, b) => b.averageMs - a.averageMs)
    .slice(0, SHOWN);
  const most = Math.max(1, ...rows.map((s) => s.averageMs));
  return html`<section class="card tablebox gap" tabindex="0" role="region" aria-label="How long steps take">
    <header><h2>How long steps take</h2><span class="caption">those that succeed, on average</span></header>
    <table class="table">
      <thead>
        <tr><th>Step</th><th>Flow</th><th>Type</th><th class="num">Runs</th><th>Average</th></tr>
      </thead>
      <tbody>
        ${rows.map(
          (s) =>
            html`<tr>
              <td><code>${s.stepId}</code></td>
              <td><a class="t2" href=${flowUrl(s.flowId, { tab: "durations" })}>${s.flowId}</a></td>
              <td class="t2">${s.stepType}</td>
              <td class="num">${count(s.count)}</td>
              <td>
                <span class="withbar">
                  <${Bar} share=${s.averageMs / most} state="success" />${duration(s.averageMs)}
                </span>
              </td>
            </tr>`,
        )}
        ${!rows.length && html`<tr><td colspan="5" class="t3">No step has ended yet</td></tr>`}
      </tbody>
    </table>
  </section>`;
}
