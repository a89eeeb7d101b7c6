// /flows: what can be run, how often it goes well and how long it takes.
import { html } from "../core/html.js";
import { get, post, search } from "../core/api.js";
import { go, query, patch } from "../core/router.js";
import { flowUrl, runsOf } from "../core/paths.js";
import { toast } from "../core/say.js";
import { count, duration, percent } from "../core/format.js";
import { ago, both } from "../core/time.js";
import { useCrumbs } from "../parts/shell.js";
import { Icon } from "../parts/icon.js";
import { useFresh } from "../parts/load.js";
import { Empty, Failure, Loading } from "../parts/notice.js";

const EVERY_MS = 10000;
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
    go(flowUrl(made.id));
  } catch (problem) {
    toast(problem.message, { state: "failed" });
  }
}

const readFlows = async (signal) => (await get("/flows" + search({ limit: 1000 }), { signal })).items;

export default function Flows() {
  const { data: flows, problem, reload } = useFresh(readFlows, EVERY_MS);
  useCrumbs([{ text: "Flows" }]);
  return html`<div class="page-body">
    <div class="page-head">
      <h1>Flows</h1>
      <span class="t3">${flows ? count(flows.length) : ""}</span>
      <span class="right">
        <label class="query narrow">
          <${Icon} name="search" size=${14} />
          <input
            placeholder="name or id"
            aria-label="Filter flows"
            value=${query.value.q || ""}
            onInput=${(e) => patch({ q: e.target.value })}
          />
        </label>
        <button class="btn primary" onClick=${create}><${Icon} name="plus" size=${14} />New flow</button>
      </span>
    </div>
    ${flows && html`<${FlowTable} flows=${flows} />`}
    ${!flows && problem && html`<${Failure} what="The flows" problem=${problem} retry=${reload} />`}
    ${!flows && !problem && html`<${Loading} rows=${6} />`}
  </div>`;
}

function FlowTable({ flows }) {
  const words = (query.value.q || "").toLowerCase();
  const shown = flows.filter((f) => `${f.id} ${f.name || ""}`.toLowerCase().includes(words));
  return html`<div class="card tablebox" tabindex="0" role="region" aria-label="Flows">
    <table class="table cards">
      <thead>
        <tr>
          <th>Flow</th><th>Id</th><th class="num">Version</th><th class="num">Steps</th><th>Success, 30 days</th>
          <th class="num">Usually takes</th><th class="num">Ended</th><th>Changed</th>
          <th><span class="unseen">Run</span></th>
        </tr>
      </thead>
      <tbody>
        ${shown.map((flow) => html`<${FlowRow} key=${flow.id} flow=${flow} />`)}
      </tbody>
    </table>
    ${!shown.length && html`<${NoFlow} words=${words} any=${flows.length > 0} />`}
  </div>`;
}

function FlowRow({ flow }) {
  const { completed = 0, failed = 0, cancelled = 0 } = flow.ended || {};
  return html`<tr>
    <td><a class="strong" href=${flowUrl(flow.id)}>${flow.name || flow.id}</a></td>
    <td data-label="Id"><code class="t2">${flow.id}</code></td>
    <td class="num minor" data-label="Version">${flow.version}</td>
    <td class="num minor" data-label="Steps">${count(flow.totalSteps)}</td>
    <td data-label="Success, 30 days"><${Rate} rate=${flow.successRate} /></td>
    <td class="num" data-label="Usually takes">${duration(flow.usualDurationMs)}</td>
    <td class="num" data-label="Ended">
      <a class="hoverline" href=${runsOf(flow.id)}>${count(completed + failed + cancelled)}</a>
    </td>
    <td class="t2" data-label="Changed" title=${both(flow.updatedAt)}>${flow.updatedAt ? ago(flow.updatedAt) : ""}</td>
    <td class="num">
      <a class="btn small" href=${`${flowUrl(flow.id)}#run`} aria-label=${`Run ${flow.name || flow.id}`}>
        <${Icon} name="play" size=${11} />Run
      </a>
    </td>
  </tr>`;
}

function NoFlow({ words, any }) {
  if (any) {
    const clear = html`<button class="btn small" onClick=${() => patch({ q: null })}>Clear “${words}”</button>`;
    return html`<${Empty} title=${`No flow is called “${words}”`} actions=${clear} />`;
  }
  const make = html`<button class="btn small" onClick=${create}>Make one from an example</button>`;
  return html`<${Empty} title="No flows yet" actions=${make}>Send one by POST /v1/flows, or start from an example.<//>`;
}

function Rate({ rate }) {
  if (rate === null || rate === undefined) return html`<span class="t3">not run yet</span>`;
  return html`<span class="rate">
    <span class="progress" aria-hidden="true">
      <i class="seg s-success" style=${{ width: `${rate * 100}%` }}></i>
      ${rate < 1 && html`<i class="seg s-failed" style=${{ width: `${(1 - rate) * 100}%` }}></i>`}
    </span>
    ${percent(rate, 1)}
  </span>`;
}
