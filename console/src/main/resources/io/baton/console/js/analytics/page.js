// /analytics: how it has been going. Every mark opens the list behind it.
import { html, useEffect, useState } from "../core/html.js";
import { get } from "../core/api.js";
import { slices } from "../core/slices.js";
import { go, query, patch } from "../core/router.js";
import { executionsUrl } from "../core/paths.js";
import { csv, save } from "../core/save.js";
import { count, duration, percent } from "../core/format.js";
import { date, dayLabel, minute, zone, zoneName } from "../core/time.js";
import { useCrumbs } from "../parts/shell.js";
import { Icon, State } from "../parts/icon.js";
import { Copy } from "../parts/copy.js";
import { Segmented } from "../parts/segmented.js";
import { useLoad } from "../parts/load.js";
import { Empty, Failure, Loading } from "../parts/notice.js";
import { Columns } from "../parts/columns.js";
import { Spark } from "../parts/spark.js";
import { Heatmap } from "./heatmap.js";
import { FlowTimes } from "./flow-times.js";
import { FailingSteps } from "./failing-steps.js";
import { StepTimes } from "./step-times.js";

const DAY = 86400e3;
/** How long, in how many columns, and how many of those have a label between. */
const RANGES = { "24h": [DAY, 48, 8], "7d": [7 * DAY, 56, 1], "30d": [30 * DAY, 60, 10] };
const PARTS = ["success", "failed", "cancelled", "paused", "waiting", "retrying", "running"];
const QUESTIONS = ["flow-durations", "step-durations", "step-failures"];
const iso = (at) => new Date(at).toISOString();

function useBars(range, flow) {
  const [bars, setBars] = useState([]);
  useEffect(() => {
    const abort = new AbortController();
    const [ms, n] = RANGES[range];
    const ask = { from: Date.now() - ms, to: Date.now(), n, signal: abort.signal, filter: flow ? { flow } : {} };
    slices({ ...ask, onPart: (list) => setBars([...list]) }).then(
      (list) => setBars([...list]),
      () => {},
    );
    return () => abort.abort();
  }, [range, flow]);
  return bars;
}

async function readAnswers(signal) {
  const answers = await Promise.all(QUESTIONS.map((q) => get(`/analytics/${q}?limit=1000`, { signal })));
  const [flows, steps, types] = answers.map((answer) => answer.items);
  return { flows, steps, types };
}

/** Of days, only those that begin in sight: the first is mostly over and has no room for its name. */
function labelOf(bars, i, range) {
  const [, , every] = RANGES[range];
  const { at } = bars[i];
  if (every > 1) return i % every === 0 ? (range === "24h" ? minute(at) : dayLabel(at)) : "";
  return i > 0 && dayLabel(bars[i - 1].at) !== dayLabel(at) ? dayLabel(at) : "";
}

function columnsOf(bars, range, flow) {
  const open = (b) => () => go(executionsUrl({ from: iso(b.at), to: iso(b.to), q: flow && `flow:${flow}` }));
  return bars.map((b, i) => ({
    label: labelOf(bars, i, range),
    title: `${dayLabel(b.at)} ${minute(b.at)}: ${count(b.total)}, ${count(b.failed || 0)} failed`,
    onClick: open(b),
    parts: PARTS.map((state) => ({ state, n: b[state] || 0 })),
  }));
}

function download(bars) {
  const rows = bars.map((b) => [iso(b.at), iso(b.to), b.total, b.success || 0, b.failed || 0, b.cancelled || 0]);
  save("executions.csv", csv([["at", "to", "total", "completed", "failed", "cancelled"], ...rows]), "text/csv");
}

function Figures({ bars, data, range, flow }) {
  const sum = (state) => bars.reduce((n, b) => n + (b[state] || 0), 0);
  const judged = sum("success") + sum("failed");
  const flows = (data?.flows || []).filter((f) => !flow || f.flowId === flow);
  const steps = (data?.steps || []).filter((s) => !flow || s.flowId === flow);
  const ended = flows.reduce((n, f) => n + f.count, 0);
  const average = ended ? flows.reduce((n, f) => n + (f.averageMs || 0) * f.count, 0) / ended : null;
  const good = bars.map((b) => (b.success || 0) / Math.max(1, (b.success || 0) + (b.failed || 0)));
  const failedSteps = steps.reduce((n, s) => n + (s.byStatus?.failed || 0), 0);
  const share = judged ? percent(sum("success") / judged, 1) : "–";
  const when = `last ${range.replace(/(\d+)/, "$1 ")}`;
  return html`<div class="figures">
    <${Figure} title="Executions" value=${count(sum("total"))} note=${when} spark=${bars.map((b) => b.total)} />
    <${Figure} title="Completed" value=${share} note="of those that ended" spark=${good} />
    <${Figure} title="Failed" value=${count(sum("failed"))} note=${when} spark=${bars.map((b) => b.failed || 0)} />
    <${Figure} title="Average duration" value=${average === null ? "–" : duration(average)} note="as long as kept" />
    <${Figure} title="Steps failed for good" value=${data ? count(failedSteps) : "–"} note="as long as kept" />
  </div>`;
}

const Figure = ({ title, value, note, spark = [] }) =>
  html`<div class="card figure">
    <div>
      <p class="caption">${title}</p>
      <p class="big">${value}</p>
      <p class="caption">${note}</p>
    </div>
    <span class="t2"><${Spark} values=${spark} /></span>
  </div>`;

export default function Analytics() {
  const range = RANGES[query.value.range] ? query.value.range : "7d";
  const flow = query.value.flow || "";
  const bars = useBars(range, flow);
  const { data, problem, reload } = useLoad(readAnswers);
  useCrumbs([{ text: "Analytics" }]);
  zone.value;
  const from = date(Date.now() - RANGES[range][0]);
  return html`<div class="page-body analytics">
    <div class="page-head">
      <h1>Analytics</h1>
      <span class="t3">${from} to ${date(Date.now())}, ${zoneName.value}</span>
      <span class="right">
        <${FlowPicker} flows=${data?.flows || []} value=${flow} />
        <${Segmented}
          label="Range"
          options=${Object.keys(RANGES).map((r) => [r, r.replace(/(\d+)/, "$1 ")])}
          value=${range}
          onPick=${(r) => patch({ range: r === "7d" ? null : r })}
        />
        <button class="btn" onClick=${() => download(bars)}><${Icon} name="export" size=${14} />CSV</button>
        <${Copy} label="Copy a link to what you see" icon="link" text=${() => location.href} said="Link copied" />
      </span>
    </div>
    <${Figures} bars=${bars} data=${data} range=${range} flow=${flow} />
    <div class="two-col">
      <${ByStatus} bars=${bars} range=${range} flow=${flow} /><${Heatmap} flow=${flow} span=${RANGES[range][0]} />
    </div>
    ${problem && html`<${Failure} what="The rest" problem=${problem} retry=${reload} />`}
    ${!data && !problem && html`<${Loading} rows=${5} />`}
    ${data && html`<${Answers} data=${data} flow=${flow} />`}
  </div>`;
}

function Answers({ data, flow }) {
  const ofFlow = (list) => (flow ? list.filter((one) => one.flowId === flow) : list);
  const steps = ofFlow(data.steps);
  return html`<div class="two-col">
      <${FlowTimes} flows=${ofFlow(data.flows)} steps=${steps} /><${FailingSteps} steps=${steps} types=${data.types} />
    </div>
    <${StepTimes} steps=${steps} />`;
}

function ByStatus({ bars, range, flow }) {
  const any = bars.some((b) => b.total);
  return html`<section class="card">
    <header>
      <h2>Executions by status</h2>
      <span class="caption">click to list</span>
      <span class="right">
        ${["success", "failed", "cancelled"].map((state) => html`<${State} state=${state} size=${13} />`)}
      </span>
    </header>
    ${any
      ? html`<${Columns} bars=${columnsOf(bars, range, flow)} label="Executions by status over time" />`
      : html`<${Empty} title="Nothing ran in this time">Look back further with the range above.<//>`}
  </section>`;
}

const FlowPicker = ({ flows, value }) =>
  html`<label class="picker">
    <span class="unseen">Flow</span>
    <select class="input" value=${value} onChange=${(e) => patch({ flow: e.target.value })}>
      <option value="">All flows</option>
      ${flows.map((f) => html`<option value=${f.flowId} selected=${f.flowId === value}>${f.flowId}</option>`)}
    </select>
  </label>`;
