// /analytics: how it has been going. Every mark opens the list behind it.
import { html, useEffect, useState } from "../core/html.js";
import { get, search } from "../core/api.js";
import { byState, slices } from "../core/slices.js";
import { go, query, patch } from "../core/router.js";
import { executionsUrl } from "../core/paths.js";
import { csv, save } from "../core/save.js";
import { count } from "../core/format.js";
import { date, dayLabel, minute, zone, zoneName } from "../core/time.js";
import { useCrumbs } from "../parts/shell.js";
import { Icon, State } from "../parts/icon.js";
import { Copy } from "../parts/copy.js";
import { Segmented } from "../parts/segmented.js";
import { useLoad } from "../parts/load.js";
import { Empty, Failure, Loading } from "../parts/notice.js";
import { Columns } from "../parts/columns.js";
import { Figures } from "./figures.js";
import { Heatmap } from "./heatmap.js";
import { FlowTimes } from "./flow-times.js";
import { FailingSteps } from "./failing-steps.js";
import { StepTimes } from "./step-times.js";

const DAY = 86400e3;
/** How long, and in how many columns: half hours, three hours, half days, and two more because these are round. */
const RANGES = { "24h": [DAY, 50], "7d": [7 * DAY, 58], "30d": [30 * DAY, 62] };
const FOUR_HOURS = DAY / 6;
const PARTS = ["success", "failed", "cancelled", "paused", "waiting", "retrying", "running"];
const QUESTIONS = ["flow-durations", "step-durations", "step-failures"];
const iso = (at) => new Date(at).toISOString();

function useBars(range, flow) {
  const [bars, setBars] = useState([]);
  useEffect(() => {
    const abort = new AbortController();
    const [ms, n] = RANGES[range];
    const ask = { from: Date.now() - ms, to: Date.now(), n, signal: abort.signal, filter: flow ? { flow } : {} };
    slices(ask).then(
      (answer) => setBars(answer.slices),
      () => {},
    );
    return () => abort.abort();
  }, [range, flow]);
  return bars;
}

/** The same counts of the stretch of time before, or null until they are known. */
function useBefore(range, flow) {
  const [before, setBefore] = useState(null);
  useEffect(() => {
    const abort = new AbortController();
    const [ms] = RANGES[range];
    const asked = { from: iso(Date.now() - 2 * ms), to: iso(Date.now() - ms), flow: flow || undefined };
    setBefore(null);
    get("/executions/counts" + search(asked), { signal: abort.signal }).then(
      (counts) => setBefore(byState(counts)),
      () => {},
    );
    return () => abort.abort();
  }, [range, flow]);
  return before;
}

async function readAnswers(signal) {
  const answers = await Promise.all(QUESTIONS.map((q) => get(`/analytics/${q}?limit=1000`, { signal })));
  const [flows, steps, types] = answers.map((answer) => answer.items);
  return { flows, steps, types };
}

/** Round hours of a day, days of a week, every fifth day of a month; none where the first column begins. */
function labelOf(bars, i, range) {
  const { at } = bars[i];
  if (range === "24h") return at % FOUR_HOURS === 0 ? minute(at) : "";
  const isNew = i > 0 && dayLabel(bars[i - 1].at) !== dayLabel(at);
  return isNew && (range === "7d" || Math.floor(at / DAY) % 5 === 0) ? dayLabel(at) : "";
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

export default function Analytics() {
  const range = RANGES[query.value.range] ? query.value.range : "7d";
  const flow = query.value.flow || "";
  const bars = useBars(range, flow);
  const before = useBefore(range, flow);
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
    <${Figures} bars=${bars} before=${before} data=${data} range=${range} flow=${flow} />
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
  const shown = PARTS.filter((state) => bars.some((b) => b[state]));
  return html`<section class="card">
    <header>
      <h2>Executions by status</h2>
      <span class="caption">click to list</span>
      <span class="right">
        ${shown.map((state) => html`<${State} state=${state} size=${13} />`)}
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
