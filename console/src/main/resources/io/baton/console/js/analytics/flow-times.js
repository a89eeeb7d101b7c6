// Which flows take the time, and whether they work, queue or wait meanwhile.
import { html, useEffect, useState } from "../core/html.js";
import { runsOf, flowUrl } from "../core/paths.js";
import { count, duration, percent } from "../core/format.js";
import { readSplit } from "./time-split.js";

const SHOWN = 8;
const KINDS = [
  ["works", "running"],
  ["queued", "skipped"],
  ["waits", "waiting"],
];

/** One flow after the other: nobody waits for it, and the server has better to do. */
function useSplits(ids) {
  const [splits, setSplits] = useState({});
  useEffect(() => {
    const abort = new AbortController();
    const readAll = async () => {
      for (const id of ids) {
        const split = await readSplit(id, abort.signal).catch(() => null);
        if (abort.signal.aborted) return;
        setSplits((old) => ({ ...old, [id]: split }));
      }
    };
    readAll();
    return () => abort.abort();
  }, [ids.join()]);
  return splits;
}

const Legend = () =>
  html`<span class="right caption legend2" aria-hidden="true">
    ${KINDS.map(([kind, state]) => html`<span><i class=${`seg square s-${state}`}></i>${kind}</span>`)}
  </span>`;

function Split({ split }) {
  if (!split) return html`<span class="t3 small">${split === null ? "–" : ""}</span>`;
  const words = KINDS.map(([kind]) => `${kind} ${percent(split[kind] / split.total)}`).join(", ");
  return html`<span class="progress split" role="img" aria-label=${words} title=${words}>
    ${KINDS.filter(([kind]) => split[kind]).map(
      ([kind, state]) =>
        html`<i class=${`seg s-${state}`} style=${{ width: `${(split[kind] / split.total) * 100}%` }}></i>`,
    )}
  </span>`;
}

const costOf = (flow) => flow.count * (flow.averageMs || 0);

function slowestOf(steps, id) {
  return steps.filter((s) => s.flowId === id).sort((a, b) => (b.averageMs || 0) - (a.averageMs || 0))[0]?.stepId;
}

const Slowest = ({ flow, step }) =>
  step ? html`<a class="mono t2" href=${flowUrl(flow, { tab: "durations" })}>${step}</a>` : null;

export function FlowTimes({ flows, steps }) {
  const rows = [...flows].sort((a, b) => costOf(b) - costOf(a)).slice(0, SHOWN);
  const splits = useSplits(rows.map((f) => f.flowId));
  const sum = Math.max(1, flows.reduce((n, f) => n + costOf(f), 0));
  return html`<section class="card tablebox" tabindex="0" role="region" aria-label="Where the time goes">
    <header><h2>Where the time goes</h2><span class="caption">by flow, latest runs</span><${Legend} /></header>
    <table class="table">
      <thead>
        <tr>
          <th>Flow</th><th class="num">Runs</th><th class="num">Average</th><th class="num">Of all time</th>
          <th>Split</th><th>Slowest step</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (f) =>
            html`<tr>
              <td><a class="strong" href=${runsOf(f.flowId)}>${f.flowId}</a></td>
              <td class="num">${count(f.count)}</td>
              <td class="num">${duration(f.averageMs)}</td>
              <td class="num">${percent(costOf(f) / sum)}</td>
              <td><${Split} split=${splits[f.flowId]} /></td>
              <td><${Slowest} flow=${f.flowId} step=${slowestOf(steps, f.flowId)} /></td>
            </tr>`,
        )}
        ${!rows.length && html`<tr><td colspan="6" class="t3">No execution has ended yet</td></tr>`}
      </tbody>
    </table>
  </section>`;
}
