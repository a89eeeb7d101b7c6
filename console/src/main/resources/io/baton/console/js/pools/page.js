// /pools: what waits, what runs, who works, and why there are as many as there are.
import { html } from "../core/html.js";
import { get } from "../core/api.js";
import { query, patch } from "../core/router.js";
import { poolUrl } from "../core/paths.js";
import { count, plural, span as lasts } from "../core/format.js";
import { now } from "../core/time.js";
import { useCrumbs } from "../parts/shell.js";
import { State } from "../parts/icon.js";
import { useFresh } from "../parts/load.js";
import { Segmented } from "../parts/segmented.js";
import { Empty, Failure, Loading } from "../parts/notice.js";
import { Spark } from "../parts/spark.js";
import { PoolChart } from "./chart.js";
import { Decisions } from "./decisions.js";
import { Letters } from "./letters.js";
import { RANGES, remember, samplesOf } from "./samples.js";
import { isFixed, standing } from "./standing.js";
import { Workers } from "./workers.js";

const EVERY_MS = 2000;
const RANGE_WORDS = { "15m": "15 min", "1h": "1 h", "6h": "6 h", "24h": "24 h" };

async function readPools(abort) {
  const { items } = await get("/pools", { signal: abort });
  remember(items);
  return items;
}

/** The one that the address names, else one with work, else the first. */
const choose = (pools, id) => pools.find((p) => p.name === id) || pools.find((p) => p.depth > 0) || pools[0];

export default function Pools({ id }) {
  const { data: pools, problem, reload } = useFresh(readPools, EVERY_MS);
  const chosen = pools ? choose(pools, id) : null;
  const readOne = async (signal) =>
    chosen ? get(`/pools/${encodeURIComponent(chosen.name)}`, { signal }) : null;
  const { data: detail } = useFresh(readOne, EVERY_MS, [chosen?.name]);
  useCrumbs(id ? [{ text: "Pools", href: "/pools" }, { text: id }] : [{ text: "Pools" }]);
  if (problem && !pools) {
    return html`<div class="page-body"><${Failure} what="The pools" problem=${problem} retry=${reload} /></div>`;
  }
  if (!pools) return html`<div class="page-body"><${Loading} rows=${6} /></div>`;
  const sum = (of) => pools.reduce((n, p) => n + of(p), 0);
  const workers = sum((p) => (isFixed(p) ? p.remoteWorkers : p.workers) || 0);
  const slots = sum((p) => (isFixed(p) && p.slots) || 0);
  const said = [plural(pools.length, "pool"), slots && plural(slots, "slot"), workers && plural(workers, "worker")];
  const range = RANGES[query.value.range] ? query.value.range : "1h";
  const pool = detail?.name === chosen?.name ? { ...chosen, ...detail } : chosen;
  return html`<div class="page-body">
    <div class="page-head">
      <h1>Pools</h1>
      <span class="t3">${said.filter(Boolean).join(", ")}</span>
      <span class="right">
        <${Segmented}
          label="Range"
          options=${Object.keys(RANGES).map((r) => [r, RANGE_WORDS[r]])}
          value=${range}
          onPick=${(r) => patch({ range: r === "1h" ? null : r })}
        />
      </span>
    </div>
    ${pool ? html`<${View} pools=${pools} pool=${pool} range=${range} />` : html`<${NoPool} />`}
  </div>`;
}

const NoPool = () =>
  html`<div class="card gap">
    <${Empty} title="No pools yet">A pool appears with its first task or its first worker.<//>
  </div>`;

function View({ pools, pool, range }) {
  const span = RANGES[range];
  return html`<div class="poolgrid">
    <div class="col">
      <${PoolTable} pools=${pools} chosen=${pool} span=${span} range=${range} />
      <${PoolChart} pool=${pool} samples=${samplesOf(pool, span)} span=${span} />
      <${Workers} pool=${pool} /><${Letters} letters=${pool.deadLetters} />
    </div>
    <${Decisions} pool=${pool} />
  </div>`;
}

const PoolTable = ({ pools, chosen, span, range }) =>
  html`<div class="card tablebox" tabindex="0" role="region" aria-label="Pools">
    <table class="table">
      <thead>
        <tr>
          <th>Pool</th><th>State</th><th class="num">Depth</th><th>last ${RANGE_WORDS[range]}</th>
          <th class="num">Oldest task waits</th><th class="num">Running</th>
          <th class="num">Slots here</th><th class="num">Workers / desired</th>
        </tr>
      </thead>
      <tbody>
        ${pools.map((p) => html`<${PoolRow} key=${p.name} pool=${p} on=${p.name === chosen.name} span=${span} />`)}
      </tbody>
    </table>
  </div>`;

function PoolRow({ pool: p, on, span }) {
  const [state, words] = standing(p);
  return html`<tr class=${on ? "on" : ""}>
    <td><a class="strong" href=${poolUrl(p.name)} aria-current=${on ? "true" : undefined}>${p.name}</a></td>
    <td><${State} state=${state} label=${words} size=${14} /></td>
    <td class="num">${count(p.depth)}</td>
    <td class="s-waiting sparkcell"><${Spark} values=${samplesOf(p, span).map((s) => s.depth)} /></td>
    <td class="num t2">${p.waitingSince ? lasts(now.value - Date.parse(p.waitingSince)) : ""}</td>
    <td class="num">${count(p.running)}</td>
    <td class="num">${p.slots ? count(p.slots) : html`<span class="t3">–</span>`}</td>
    <td class="num"><${Crew} pool=${p} /></td>
  </tr>`;
}

/** Slots of the server are no workers that anybody would add. */
const Crew = ({ pool: p }) =>
  isFixed(p)
    ? html`${p.remoteWorkers ? count(p.remoteWorkers) : html`<span class="t3">–</span>`}`
    : html`${count(p.workers)} <span class="t3">/ ${count(p.desired)}</span>`;
