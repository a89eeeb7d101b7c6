// How it goes in five figures, each against the stretch of time before.
import { html } from "../core/html.js";
import { count, duration, percent } from "../core/format.js";
import { Spark } from "../parts/spark.js";

const POINTS = 100;

/** Of those that ended well or badly, the share that ended well; null where none has. */
function shareOf({ success = 0, failed = 0 }) {
  return success + failed ? success / (success + failed) : null;
}

const signed = (n, digits) => `${n < 0 ? "−" : "+"}${Math.abs(n).toFixed(digits)}`;

function grown(now, before, when) {
  if (!before) return `none in the ${when} before`;
  return html`<b>${signed(((now - before) / before) * 100, 1)} %</b> on the ${when} before`;
}

export function Figures({ bars, before, data, range, flow }) {
  const sum = (state) => bars.reduce((n, b) => n + (b[state] || 0), 0);
  const ofFlow = (list = []) => list.filter((one) => !flow || one.flowId === flow);
  const flows = ofFlow(data?.flows);
  const ended = flows.reduce((n, f) => n + f.count, 0);
  const average = ended ? flows.reduce((n, f) => n + (f.averageMs || 0) * f.count, 0) / ended : null;
  const good = bars.map((b) => shareOf(b) ?? 1);
  const failedSteps = ofFlow(data?.steps).reduce((n, s) => n + (s.byStatus?.failed || 0), 0);
  const share = shareOf({ success: sum("success"), failed: sum("failed") });
  const shareBefore = before && shareOf(before);
  const when = range.replace(/(\d+)/, "$1 ");
  const points = share !== null && typeof shareBefore === "number" ? (share - shareBefore) * POINTS : null;
  const known = (words) => (before ? words : `last ${when}`);
  return html`<div class="figures">
    <${Figure}
      title="Executions"
      value=${count(sum("total"))}
      note=${known(grown(sum("total"), before?.total, when))}
      spark=${bars.map((b) => b.total)}
    />
    <${Figure}
      title="Completed"
      value=${share === null ? "–" : percent(share, 1)}
      note=${points === null
        ? "of those that ended"
        : html`<b>${signed(points, 1)} pt</b> on the ${when} before`}
      spark=${good}
    />
    <${Figure}
      title="Failed"
      value=${count(sum("failed"))}
      note=${known(grown(sum("failed"), before?.failed, when))}
      spark=${bars.map((b) => b.failed || 0)}
    />
    <${Figure} title="Average duration" value=${duration(average) || "–"} note="of all that ended" />
    <${Figure} title="Steps failed for good" value=${data ? count(failedSteps) : "–"} note="of all that ended" />
  </div>`;
}

const Figure = ({ title, value, note, spark = [] }) =>
  html`<div class="card figure">
    <div>
      <p class="caption">${title}</p>
      <p class="big">${value}</p>
      <p class="caption">${note}</p>
    </div>
    ${spark.length > 1 && html`<span class="t2"><${Spark} values=${spark} /></span>`}
  </div>`;
