// /pools: what waits, what runs, who works, and why there are as many as there are.
import { html, signal, useEffect, useState } from "../core/html.js";
import { get } from "../core/api.js";
import { repeat } from "../core/live.js";
import { go } from "../core/router.js";
import { count, plural } from "../core/format.js";
import { clock, zone } from "../core/time.js";
import { useCrumbs } from "../parts/shell.js";
import { State } from "../parts/icon.js";
import { Empty, Failure, Loading } from "../parts/notice.js";
import { Spark } from "../parts/spark.js";
import { PoolChart } from "./chart.js";

const MOST = 1800;
/** What was seen since the console was opened; the server keeps decisions, not depths. */
const seen = signal(new Map());

function remember(pools) {
  const next = new Map(seen.value), at = Date.now();
  for (const p of pools) next.set(p.name, [...(next.get(p.name) || []), { at, depth: p.depth || 0, workers: p.workers || 0 }].slice(-MOST));
  seen.value = next;
}

export function standing(pool) {
  if (pool.depth > 0 && !pool.workers && !pool.slots) return ["failed", "no worker polls"];
  if (pool.desired > pool.workers) return ["running", `adds ${pool.desired - pool.workers}`];
  if (pool.desired < pool.workers && pool.desired > 0) return ["running", `removes ${pool.workers - pool.desired}`];
  if (pool.depth > 0 && pool.running >= (pool.slots || pool.workers)) return ["waiting", `all ${count(pool.slots || pool.workers)} busy`];
  return ["success", "keeps up"];
}

export default function Pools({ id }) {
  const [pools, setPools] = useState(null);
  const [problem, setProblem] = useState(null);
  useCrumbs(id ? [{ text: "Pools", href: "/pools" }, { text: id }] : [{ text: "Pools" }]);
  useEffect(() => repeat(async (abort) => {
    try { const { items } = await get("/pools", { signal: abort }); remember(items); setPools(items); setProblem(null); } catch (e) { if (e.name !== "AbortError") setProblem(e); throw e; }
  }, 2000).stop, []);
  if (problem && !pools) return html`<div class="page-body"><${Failure} what="The pools" problem=${problem} /></div>`;
  if (!pools) return html`<div class="page-body"><${Loading} rows=${6} /></div>`;
  const chosen = pools.find((p) => p.name === id) || pools.find((p) => p.depth > 0) || pools[0];
  return html`<div class="page-body"><div class="page-head"><h1>Pools</h1><span class="t3">${plural(pools.length, "pool")}, ${plural(pools.reduce((n, p) => n + (p.workers || 0), 0), "worker")}</span></div>
    ${!pools.length ? html`<div class="card gap"><${Empty} title="No pools yet">A pool appears with its first task or its first worker.<//></div>` : html`<div class="poolgrid"><div class="col">
      <div class="card tablebox"><table class="table"><thead><tr><th>Pool</th><th>State</th><th class="num">Depth</th><th>since opened</th><th class="num">Running</th><th class="num">Slots</th><th class="num">Workers / desired</th></tr></thead><tbody>${pools.map((p) => { const [state, text] = standing(p); return html`<tr key=${p.name} class=${p === chosen ? "on" : ""} onClick=${() => go(`/pools/${encodeURIComponent(p.name)}`)}><td><a class="strong" href=${`/pools/${encodeURIComponent(p.name)}`}>${p.name}</a></td><td><${State} state=${state} label=${text} size=${14} /></td><td class="num">${count(p.depth)}</td><td class="s-waiting sparkcell"><${Spark} values=${(seen.value.get(p.name) || []).map((s) => s.depth)} /></td><td class="num">${count(p.running)}</td><td class="num">${count(p.slots)}</td><td class="num">${count(p.workers)} <span class="t3">/ ${count(p.desired)}</span></td></tr>`; })}</tbody></table></div>
      <${PoolChart} pool=${chosen} samples=${seen.value.get(chosen.name) || []} /><${Letters} name=${chosen.name} /></div>
      <${Decisions} pool=${chosen} /></div>`}</div>`;
}

function Decisions({ pool }) {
  zone.value;
  const list = pool.decisions || [];
  return html`<aside class="card decisions" aria-label="Scaling decisions"><header><h2>Scaling decisions</h2><span class="caption right">${pool.name}</span></header>
    ${list.length ? html`<ol>${list.map((d, i) => html`<li><span class="numberring">${i + 1}</span><div class="grow"><b>${d.from ?? d.before ?? ""}${d.from !== undefined || d.before !== undefined ? " → " : ""}${d.to ?? d.after ?? d.desired ?? ""}</b><p class="t2 small">${d.reason || d.text || d.why || ""}</p></div><time class="caption">${clock(d.at)}</time></li>`)}</ol>` : html`<${Empty} title="None yet">Workers of this pool have not been added or removed.<//>`}</aside>`;
}

function Letters({ name }) {
  const [letters, setLetters] = useState([]);
  useEffect(() => { get(`/pools/${encodeURIComponent(name)}`).then((p) => setLetters(p.deadLetters || []), () => setLetters([])); }, [name]);
  if (!letters.length) return null;
  return html`<section class="card tablebox"><header><h2>Tasks that no worker could finish</h2><span class="tag">${letters.length}</span></header><table class="table"><tbody>${letters.map((l) => html`<tr><td><a class="mono" href=${`/executions/${encodeURIComponent(l.executionId)}?step=${encodeURIComponent(l.stepId || "")}`}>${l.executionId}</a></td><td class="mono">${l.stepId}</td><td class="t2">${l.reason || l.error || ""}</td><td class="t3">${clock(l.at)}</td></tr>`)}</tbody></table></section>`;
}
