// Which steps fail most, and how often they do.
import { html } from "../core/html.js";
import { runsOf } from "../core/paths.js";
import { count, percent } from "../core/format.js";
import { Bar } from "./bar.js";

const SHOWN = 8;
const TYPES = 4;
const failures = (s) => s.byStatus?.failed || 0;

export function FailingSteps({ steps, types }) {
  const rows = steps
    .filter(failures)
    .sort((a, b) => failures(b) - failures(a))
    .slice(0, SHOWN);
  const most = Math.max(1, ...rows.map(failures));
  const byType = types.slice(0, TYPES).map((t) => `${t.stepType} ${count(t.failures)}`);
  return html`<section class="card tablebox" tabindex="0" role="region" aria-label="Steps that fail most">
    <header>
      <h2>Steps that fail most</h2>
      <span class="caption ellipsis">by type: ${byType.join(", ") || "none"}</span>
    </header>
    <table class="table">
      <thead>
        <tr><th>Step</th><th>Type</th><th>Failed</th><th class="num">Share of runs</th></tr>
      </thead>
      <tbody>
        ${rows.map(
          (s) =>
            html`<tr>
              <td>
                <a class="mono strong" href=${runsOf(s.flowId, "failed")}>${s.stepId}</a>
                <div class="caption">${s.flowId}</div>
              </td>
              <td class="t2">${s.stepType}</td>
              <td>
                <span class="withbar">
                  <${Bar} share=${failures(s) / most} state="failed" />${count(failures(s))}
                </span>
              </td>
              <td class="num">${percent(failures(s) / Math.max(1, s.count), 1)}</td>
            </tr>`,
        )}
        ${!rows.length && html`<tr><td colspan="4" class="t3">No step has failed for good</td></tr>`}
      </tbody>
    </table>
  </section>`;
}
