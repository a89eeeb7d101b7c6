// /analytics: how it has been going. Every mark opens the list behind it.
import { html, useEffect, useState } from "../core/html.js";
import { get } from "../core/api.js";
import { slices } from "../core/slices.js";
import { heard } from "../core/link.js";
import { go, query, patch } from "../core/router.js";
import { count, duration, percent } from "../core/format.js";
import { date, dayLabel, minute, zone, zoneName } from "../core/time.js";
import { useCrumbs } from "../parts/shell.js";
import { Icon, State } from "../parts/icon.js";
import { Empty, Failure, Loading } from "../parts/notice.js";
import { Columns, Spark } from "../parts/spark.js";
import { Flows, FailingSteps, StepTimes } from "./tables.js";

const RANGES = { "24h": [86400e3, 48], "7d": [7 * 86400e3, 56], "30d": [30 * 86400e3, 60] };
const PARTS = ["success", "failed", "cancelled", "paused", "running"];

export default function Analytics() {
  const range = RANGES[query.value.range] ? query.value.range : "7d";
  const [bars, setBars] = useState([]);
  const [data, setData] = useState(null);
  const [problem, setProblem] = useState(null);
  useCrumbs([{ text: "Analytics" }]);
  useEffect(() => {
    const abort = new AbortController();
    const [ms, n] = RANGES[range];
    slices({ from: Date.now() - ms, to: Date.now(), n, signal: abort.signal, onPart: (list) => setBars([...list]) }).catch(() => {});
    return () => abort.abort();
  }, [range]);
  const load = () => Promise.all(["flow-durations", "step-durations", "step-failures"].map((q) => get(`/analytics/${q}`))).then(([flows, steps, types]) => { heard(); setProblem(null); setData({ flows: flows.items, steps: steps.items, types: types.items }); }, setProblem);
  useEffect(() => { load(); }, []);
  zone.value;
  const sum = (state) => bars.reduce((n, b) => n + (b[state] || 0), 0);
  const all = bars.reduce((n, b) => n + b.total, 0), judged = sum("success") + sum("failed");
  const open = (b) => go(`/executions?from=${new Date(b.at).toISOString()}&to=${new Date(b.to).toISOString()}`);
  const label = (b, i) => { const day = dayLabel(b.at); return range === "24h" ? (i % 8 === 0 ? minute(b.at) : "") : (i === 0 || dayLabel(bars[i - 1].at) !== day) && (range === "7d" || i % 10 === 0) ? day : ""; };
  const chart = bars.map((b, i) => ({ label: label(b, i), title: `${dayLabel(b.at)} ${minute(b.at)}: ${count(b.total)}, ${count(b.failed || 0)} failed`, onClick: () => open(b), parts: PARTS.map((state) => ({ state, n: b[state] || 0 })) }));
  const csv = () => { const text = ["at,to,total,completed,failed,cancelled", ...bars.map((b) => [new Date(b.at).toISOString(), new Date(b.to).toISOString(), b.total, b.success || 0, b.failed || 0, b.cancelled || 0].join(","))].join("\n"); const url = URL.createObjectURL(new Blob([text], { type: "text/csv" })); Object.assign(document.createElement("a"), { href: url, download: "executions.csv" }).click(); };
  const retries = data?.steps.reduce((n, s) => n + (s.byStatus?.failed || 0), 0) ?? null;
  const average = data?.flows.length ? data.flows.reduce((n, f) => n + (f.averageMs || 0) * f.count, 0) / Math.max(1, data.flows.reduce((n, f) => n + f.count, 0)) : null;
  return html`<div class="page-body analytics"><div class="page-head"><h1>Analytics</h1><span class="t3">${date(Date.now() - RANGES[range][0])} to ${date(Date.now())}, ${zoneName.value}</span><span class="right"><span class="segmented" role="group" aria-label="Range">${Object.keys(RANGES).map((r) => html`<button aria-pressed=${r === range} onClick=${() => patch({ range: r === "7d" ? null : r })}>${r.replace(/(\d+)/, "$1 ")}</button>`)}</span><button class="btn" onClick=${csv}><${Icon} name="export" size=${14} />CSV</button></span></div>
    <div class="figures">
      <${Figure} title="Executions" value=${count(all)} note=${range} spark=${bars.map((b) => b.total)} /><${Figure} title="Completed" value=${judged ? percent(sum("success") / judged, 1) : "–"} note="of those that ended well or badly" spark=${bars.map((b) => (b.success || 0) / Math.max(1, (b.success || 0) + (b.failed || 0)))} />
      <${Figure} title="Failed" value=${count(sum("failed"))} note=${range} spark=${bars.map((b) => b.failed || 0)} /><${Figure} title="Average duration" value=${average === null ? "–" : duration(average)} note="all flows, as long as kept" spark=${[]} /><${Figure} title="Steps failed" value=${retries === null ? "–" : count(retries)} note="for good, as long as kept" spark=${[]} /></div>
    <section class="card gap"><header><h2>Executions by status</h2><span class="caption">click to list</span><span class="right"><${State} state="success" size=${13} /><${State} state="failed" size=${13} /><${State} state="cancelled" size=${13} /></span></header>${all ? html`<${Columns} bars=${chart} label="Executions by status over time" />` : html`<${Empty} title="Nothing ran in this time">Look back further with the range above.<//>`}</section>
    ${problem ? html`<${Failure} what="The rest" problem=${problem} retry=${load} />` : !data ? html`<${Loading} rows=${5} />` : html`<div class="two-col"><${Flows} flows=${data.flows} steps=${data.steps} /><${FailingSteps} steps=${data.steps} types=${data.types} /></div><${StepTimes} steps=${data.steps} />`}</div>`;
}

const Figure = ({ title, value, note, spark }) => html`<div class="card figure"><div><p class="caption">${title}</p><p class="big">${value}</p><p class="caption">${note}</p></div><span class="t2"><${Spark} values=${spark} /></span></div>`;
