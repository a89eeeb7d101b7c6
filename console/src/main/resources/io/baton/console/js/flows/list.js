// /flows: what can be run, how often it goes well and how long it takes.
import { html, useEffect, useState } from "../core/html.js";
import { get, post, search } from "../core/api.js";
import { repeat } from "../core/live.js";
import { go, query, patch } from "../core/router.js";
import { toast } from "../core/say.js";
import { count, duration, percent } from "../core/format.js";
import { ago, both } from "../core/time.js";
import { useCrumbs } from "../parts/shell.js";
import { Icon } from "../parts/icon.js";
import { Empty, Failure, Loading } from "../parts/notice.js";

const STARTER = `id: hello
name: Say hello
input:
  who: { type: string, default: world }
steps:
  - id: greet
    adapter: core
    action: echo
    params: { text: "Hello {{ input.who }}" }
output:
  text: "{{ greet.text }}"
`;

async function create() {
  try {
    const made = await post("/flows", STARTER, { type: "application/yaml" });
    go(`/flows/${encodeURIComponent(made.id)}`);
  } catch (problem) { toast(problem.message, { state: "failed" }); }
}

export default function Flows() {
  const [flows, setFlows] = useState(null);
  const [problem, setProblem] = useState(null);
  useCrumbs([{ text: "Flows" }]);
  useEffect(() => repeat(async (abort) => {
    try { setFlows((await get("/flows" + search({ limit: 1000 }), { signal: abort })).items); setProblem(null); } catch (e) { if (e.name !== "AbortError") setProblem(e); throw e; }
  }, 10000).stop, []);
  const words = (query.value.q || "").toLowerCase();
  const shown = (flows || []).filter((f) => `${f.id} ${f.name || ""}`.toLowerCase().includes(words));
  return html`<div class="page-body"><div class="page-head"><h1>Flows</h1><span class="t3">${flows ? count(flows.length) : ""}</span>
      <span class="right"><label class="query narrow"><${Icon} name="search" size=${14} /><input placeholder="name or id" aria-label="Filter flows" value=${query.value.q || ""} onInput=${(e) => patch({ q: e.target.value })} /></label><button class="btn primary" onClick=${create}><${Icon} name="plus" size=${14} />New flow</button></span></div>
    ${problem && !flows ? html`<${Failure} what="The flows" problem=${problem} retry=${() => location.reload()} />` : !flows ? html`<${Loading} rows=${6} />` : html`<div class="card tablebox"><table class="table"><thead><tr><th>Flow</th><th>Id</th><th class="num">Version</th><th class="num">Steps</th><th>Success</th><th class="num">Usually takes</th><th class="num">Ended</th><th>Changed</th></tr></thead><tbody>
      ${shown.map((f) => html`<tr key=${f.id}><td><a class="strong" href=${`/flows/${encodeURIComponent(f.id)}`}>${f.name || f.id}</a></td><td><code class="t2">${f.id}</code></td><td class="num">${f.version}</td><td class="num">${count(f.totalSteps)}</td>
        <td><${Rate} flow=${f} /></td><td class="num">${duration(f.usualDurationMs)}</td><td class="num"><a class="hoverline" href=${`/executions?q=flow:${encodeURIComponent(f.id)}&from=30d`}>${count((f.ended?.completed || 0) + (f.ended?.failed || 0) + (f.ended?.cancelled || 0))}</a></td><td class="t2" title=${both(f.updatedAt)}>${f.updatedAt ? ago(f.updatedAt) : ""}</td></tr>`)}</tbody></table>
      ${!shown.length && html`<${Empty} title=${flows.length ? `No flow is called “${words}”` : "No flows yet"} actions=${flows.length ? html`<button class="btn small" onClick=${() => patch({ q: null })}>Clear “${words}”</button>` : html`<button class="btn small" onClick=${create}>Make one from an example</button>`}>${flows.length ? "" : "Send one by POST /v1/flows, or start from an example."}<//>`}</div>`}</div>`;
}

function Rate({ flow }) {
  if (flow.successRate === null || flow.successRate === undefined) return html`<span class="t3">not run yet</span>`;
  return html`<span class="rate"><span class="progress"><i class="seg s-success" style=${{ width: `${flow.successRate * 100}%` }}></i>${flow.successRate < 1 && html`<i class="seg s-failed" style=${{ width: `${(1 - flow.successRate) * 100}%` }}></i>`}</span>${percent(flow.successRate, 1)}</span>`;
}
