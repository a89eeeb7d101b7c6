// The latest executions of a flow.
import { html } from "../core/html.js";
import { get, search } from "../core/api.js";
import { executionUrl, runsOf } from "../core/paths.js";
import { duration, shortId } from "../core/format.js";
import { ago, both } from "../core/time.js";
import { tookMs } from "../core/took.js";
import { shownState } from "../core/states.js";
import { State } from "../parts/icon.js";
import { Progress } from "../parts/progress.js";
import { useFresh } from "../parts/load.js";
import { Empty, Failure, Loading } from "../parts/notice.js";
import { WhyCell } from "../executions/why.js";

const SHOWN = 50;
const EVERY_MS = 5000;

export function Runs({ flow }) {
  const read = (signal) => get("/executions" + search({ flow: flow.id, limit: SHOWN }), { signal });
  const { data, problem, reload } = useFresh(read, EVERY_MS, [flow.id]);
  if (!data && problem) {
    return html`<div class="page-body"><${Failure} what="The list" problem=${problem} retry=${reload} /></div>`;
  }
  if (!data) return html`<div class="page-body"><${Loading} rows=${6} /></div>`;
  return html`<div class="page-body scrolls">
    <div class="card tablebox" tabindex="0" role="region" aria-label="Executions of the flow">
      <header>
        <h2>Latest</h2>
        <a class="right link small" href=${runsOf(flow.id)}>Open as list</a>
      </header>
      <table class="table cards">
        <thead>
          <tr>
            <th>Status</th><th>Id</th><th>Version</th><th>Progress</th><th>What it does, or why it waits</th>
            <th>Started</th><th class="num">Duration</th>
          </tr>
        </thead>
        <tbody>
          ${data.items.map((row) => html`<${Run} key=${row.executionId} row=${row} />`)}
        </tbody>
      </table>
      ${!data.items.length && html`<${Empty} title="It has not run yet">Start it from the definition's page.<//>`}
    </div>
  </div>`;
}

const Run = ({ row }) =>
  html`<tr>
    <td><${State} state=${shownState(row)} /></td>
    <td data-label="Id"><a class="mono" href=${executionUrl(row.executionId)}>${shortId(row.executionId)}</a></td>
    <td data-label="Version">v${row.flowVersion}</td>
    <td class="progcell" data-label="Progress"><${Progress} execution=${row} /></td>
    <td class="t2 why" data-label="Now"><${WhyCell} row=${row} /></td>
    <td class="t2" data-label="Started" title=${both(row.metadata?.startedAt)}>${ago(row.metadata?.startedAt)}</td>
    <td class="num" data-label="Duration">${duration(tookMs(row))}</td>
  </tr>`;
