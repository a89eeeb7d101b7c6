// How long executions take, over time: one cell for each stretch of time and length, darker for more. Made
// from the rows of the list, so that every cell opens the executions it stands for.
import { html } from "../core/html.js";
import { all, search } from "../core/api.js";
import { go } from "../core/router.js";
import { executionsUrl } from "../core/paths.js";
import { count } from "../core/format.js";
import { dayLabel, minute, zone } from "../core/time.js";
import { useLoad } from "../parts/load.js";
import { useMarks } from "../parts/marks.js";
import { Empty, Failure, Loading } from "../parts/notice.js";

const COLS = 56;
const MOST = 5000;
const DAY = 86400e3;
const HOUR = 3600e3;
const LABELLED = 8;
/** Longest first, as they are drawn. */
const LENGTHS = [
  [600e3, "> 10 m"],
  [180e3, "3–10 m"],
  [60e3, "1–3 m"],
  [30e3, "30–60 s"],
  [10e3, "10–30 s"],
  [3e3, "3–10 s"],
  [1e3, "1–3 s"],
  [0, "< 1 s"],
];

/** {cells: rows of numbers, most, from, step}: LENGTHS by COLS. */
export function binned(items, from, to) {
  const step = (to - from) / COLS;
  const cells = LENGTHS.map(() => new Array(COLS).fill(0));
  let most = 0;
  for (const { metadata } of items) {
    const ms = metadata?.durationMs;
    if (ms === null || ms === undefined) continue;
    const col = Math.min(COLS - 1, Math.max(0, Math.floor((Date.parse(metadata.startedAt) - from) / step)));
    const row = LENGTHS.findIndex(([least]) => ms >= least);
    most = Math.max(most, ++cells[row][col]);
  }
  return { cells, most, from, step };
}

async function read(flow, span, signal) {
  const to = Date.now();
  const from = to - span;
  const asked = { flow: flow || undefined, status: "completed,failed", from: new Date(from).toISOString() };
  const items = await all("/executions" + search(asked), { most: MOST, signal });
  return { ...binned(items, from, to), n: items.length };
}

export function Heatmap({ flow, span }) {
  zone.value;
  const { data, problem, reload } = useLoad((signal) => read(flow, span, signal), [flow, span]);
  return html`<section class="card heat">
    <header>
      <h2>How long executions take</h2>
      <span class="caption ellipsis">${data?.n >= MOST ? `the newest ${count(data.n)}` : flow || "all flows"}</span>
      <span class="right caption heatlegend" aria-hidden="true">few<i></i>many</span>
    </header>
    ${problem && html`<${Failure} what="The durations" problem=${problem} retry=${reload} />`}
    ${!data && !problem && html`<${Loading} rows=${6} />`}
    ${data && (data.most ? html`<${Cells} data=${data} flow=${flow} />` : html`<${Nothing} />`)}
  </section>`;
}

const Nothing = () => html`<${Empty} title="Nothing ended in this time">Look back further with the range above.<//>`;

function Cells({ data, flow }) {
  const { cells, most, from, step } = data;
  const at = (col) => from + col * step;
  const words = (row, col) =>
    `${dayLabel(at(col))} ${minute(at(col))}, ${LENGTHS[row][1]}: ${count(cells[row][col])}`;
  const iso = (time) => new Date(Math.round(time)).toISOString();
  const open = (col) => go(executionsUrl({ from: iso(at(col)), to: iso(at(col + 1)), q: flow && `flow:${flow}` }));
  const flat = cells.flatMap((list, row) => list.map((n, col) => ({ row, col, n })));
  const marks = flat.map(({ row, col }) => ({ title: words(row, col), open: () => open(col) }));
  const [marked, keys] = useMarks(marks, { step: COLS });
  return html`<div class="heatbox">
    <div class="heatscale caption" aria-hidden="true">${LENGTHS.map(([, text]) => html`<span>${text}</span>`)}</div>
    <div class="plot">
      <div
        class="heatgrid"
        role="img"
        aria-label="Executions by start and length; arrow keys go from cell to cell, Enter opens one"
        ...${keys}
      >
        ${flat.map(
          ({ row, col, n }, i) =>
            html`<i
              class=${`heatcell${n ? " some" : ""}${i === marked ? " at" : ""}`}
              style=${n ? { "--heat": `${Math.round(15 + 85 * Math.sqrt(n / most))}%` } : undefined}
              title=${n ? words(row, col) : undefined}
              onClick=${() => n && open(col)}
            ></i>`,
        )}
      </div>
      <div class="axis" aria-hidden="true">${labels(from, step)}</div>
      ${marked >= 0 && html`<div class="chartnote small">${marks[marked].title}</div>`}
    </div>
  </div>`;
}

/** At round times, as the chart beside it: every four hours, or where days begin. */
function labels(from, step) {
  const span = step * COLS;
  const every = span > 2 * DAY ? HOUR : 4 * HOUR;
  const found = [];
  for (let at = Math.ceil(from / every) * every; at < from + span; at += every) {
    const isShown = every > HOUR || dayLabel(at - every) !== dayLabel(at);
    if (isShown) found.push({ at, text: every > HOUR ? minute(at) : dayLabel(at) });
  }
  const apart = Math.ceil(found.length / LABELLED);
  return found
    .filter((_, i) => i % apart === 0)
    .map(({ at, text }) => html`<span style=${{ left: `${((at - from) / span) * 100}%` }}>${text}</span>`);
}
