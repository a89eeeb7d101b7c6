// The step in focus: last error, attempts, input, output and the tail of its log on one page; tabs
// only for full text.
import { html, useLayoutEffect } from "../core/html.js";
import { Icon, StateIcon } from "../parts/icon.js";
import { Json } from "../parts/json.js";
import { bytes, sizeOf, duration, span, count } from "../core/format.js";
import { clock, now, zone } from "../core/time.js";
import { copy } from "../core/say.js";
import { bind } from "../core/keys.js";
import { query, patch } from "../core/router.js";
import { execution, history, focusKey, select, stateOf, events, at, flowText, steps, whyOf } from "./data.js";
import { baseOf } from "./history.js";
import { EventList, LogTail, FullLog } from "./logs.js";
import { approve } from "./actions.js";

const exact = (ms) => (ms >= 1000 && ms < 60000 ? `${(ms / 1000).toFixed(1)} s` : duration(ms));
const TABS = ["summary", "input", "output", "logs", "events", "yaml"];

export const ofStep = (key) => events.value.filter((e) => e.stepId === key && (at.value === null || e.seq <= at.value));

export function Panel() {
  const key = focusKey.value;
  useLayoutEffect(() => bind("Step", TABS.map((tab, i) => ({ keys: String(i + 1), does: tab, run: () => patch({ tab: tab === "summary" ? null : tab }) }))), []);
  if (!key) return html`<aside class="panel" aria-label="Execution"><${Overview} /></aside>`;
  const tab = query.value.tab || "summary";
  const state = stateOf(key);
  const row = execution.value?.steps?.[key];
  const log = ofStep(key);
  const meta = steps.value.find((s) => s.id === baseOf(key));
  return html`<aside class="panel" aria-label=${`Step ${key}`}>
    <header><${StateIcon} state=${state} size=${18} /><h2 class="grow ellipsis">${key}</h2><button class="icon-btn" aria-label="Copy a link to this step" onClick=${() => copy(location.href, "Link copied")}><${Icon} name="link" /></button><button class="icon-btn" aria-label="Close" onClick=${() => select(null)}><${Icon} name="close" /></button></header>
    <p class="meta small t3"><code>${row?.type || meta?.type || ""}</code>${row?.childId && html` sub-flow <a class="link mono" href=${`/executions/${row.childId}`}>${row.childId}</a>`}${meta?.dependencies?.length > 0 && html` after <code>${meta.dependencies.join(", ")}</code>`}</p>
    <div class="tabs" role="tablist">${TABS.map((t) => html`<button role="tab" aria-selected=${tab === t} onClick=${() => patch({ tab: t === "summary" ? null : t })}>${t === "yaml" ? "YAML" : t[0].toUpperCase() + t.slice(1)}${(t === "logs" || t === "events") && log.length ? html`<span class="tag">${count(log.length)}</span>` : ""}</button>`)}</div>
    <div class="panel-body" role="tabpanel" aria-label=${tab}>${tab === "summary" ? html`<${Summary} key=${key} id=${key} row=${row} log=${log} />` : html`<${Full} tab=${tab} id=${key} log=${log} />`}</div>
  </aside>`;
}

const inputOf = (id) => history.value.steps.get(id)?.input;
const outputOf = (id, row) => history.value.steps.get(id)?.output ?? (at.value === null ? row?.result ?? undefined : undefined);

function Full({ tab, id, log }) {
  if (tab === "input" || tab === "output") {
    const value = tab === "input" ? inputOf(id) : outputOf(id, execution.value?.steps?.[id]);
    return value === undefined || value === null ? html`<p class="t3 pad">none yet</p>` : html`<${Block} title=${tab} value=${value} />`;
  }
  if (tab === "logs") return html`<${FullLog} log=${log} name=${id} />`;
  if (tab === "events") return html`<${EventList} log=${log} />`;
  const text = yamlOf(flowText.value, baseOf(id));
  return text ? html`<pre class="json mono pad" tabindex="0">${text}</pre>` : html`<p class="t3 pad">The definition is not at hand.</p>`;
}

/** The lines of one step, by its indentation. */
function yamlOf(text, id) {
  if (!text) return null;
  const lines = text.split("\n");
  const start = lines.findIndex((l) => new RegExp(`^\\s*-\\s*\\{?\\s*"?id"?:\\s*"?${id.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}"?\\s*(,|$|\\})`).test(l));
  if (start < 0) return null;
  const indent = lines[start].search(/\S/);
  let end = start + 1;
  while (end < lines.length && (lines[end].trim() === "" || lines[end].search(/\S/) > indent)) end++;
  return lines.slice(start, end).map((l) => l.slice(indent)).join("\n");
}

export const Block = ({ title, value, note }) => html`<section class="block"><h3>${title[0].toUpperCase() + title.slice(1)} <span class="caption">${note || bytes(sizeOf(value))}</span><button class="icon-btn" aria-label=${`Copy ${title}`} onClick=${() => copy(JSON.stringify(value, null, 2), "JSON copied")}><${Icon} name="copy" size=${13} /></button></h3><${Json} value=${value} /></section>`;

function Summary({ id, row, log }) {
  const past = history.value.steps.get(id);
  const error = past?.error || (at.value === null ? row?.error : null);
  const input = inputOf(id), output = outputOf(id, row);
  const why = whyOf.value.get(id);
  const next = steps.value.filter((s) => s.dependencies?.includes(id)).map((s) => s.id);
  return html`${error && html`<${LastError} error=${error} step=${past} row=${row} />`}
    ${why?.reason === "approval" && at.value === null && html`<div class="row-actions"><button class="btn primary" onClick=${() => approve(execution.value, id)}><${Icon} name="approvals" size=${14} />Approve or reject …</button></div>`}
    ${past?.attempts.length > 0 && html`<${Attempts} step=${past} why=${why} />`}
    ${input !== undefined && input !== null ? html`<${Block} title="input" value=${input} />` : html`<section class="block"><h3>Input <span class="caption">${past ? "none" : "not started yet"}</span></h3></section>`}
    ${output !== undefined && output !== null ? html`<${Block} title="output" value=${output} />` : html`<section class="block"><h3>Output <span class="caption">none yet${next.length ? html`; <code>${next[0]}</code>${next.length > 1 ? ` and ${next.length - 1} more need it` : " needs it"}` : ""}</span></h3></section>`}
    <${LogTail} log=${log} />`;
}

function LastError({ error, step, row }) {
  const retried = step?.state === "retrying";
  const cause = error.cause;
  return html`<section class="block"><h3>Last error <span class="tag">attempt ${error.attempt}</span><button class="icon-btn" aria-label="Copy error" onClick=${() => copy(JSON.stringify(error, null, 2), "Error copied")}><${Icon} name="copy" size=${13} /></button></h3>
    <div class="tintbox s-failed errbox"><p><code class="code">${error.code}</code> <span class="small t2">${error.class || ""}${retried ? ", will be retried" : step?.recovered || row?.recoveredBy || step?.next === "continue" ? ", handled" : ", no attempt left"}</span></p><p>${error.message}</p>${cause && html`<p class="small t2">after <code>${cause.code}</code> ${cause.message}</p>`}</div></section>`;
}

function Attempts({ step, why }) {
  zone.value;
  const next = step.attempts.at(-1)?.retryAt;
  const most = Number(/of (\d+)/.exec(why?.text || "")?.[1] || 0);
  return html`<section class="block"><h3>Attempts <span class="caption">${most ? `at most ${most}` : ""}</span></h3><ol class="attempts">
    ${step.attempts.map((a) => html`<li><${StateIcon} state=${a.state} size=${14} /><b>${a.n}</b><span class="t2">${clock(a.from)}</span><span class="grow ellipsis">${a.error ? html`<code>${a.error.code}</code> <span class="small t3">${a.error.message}</span>` : html`<span class="t3">${a.state}</span>`}</span><span class="t3">${exact((a.to || now.value) - a.from)}</span></li>`)}
    ${step.state === "retrying" && next && html`<li><${StateIcon} state="retrying" size=${14} /><b>${step.attempts.length + 1}</b><span class="t2">${clock(next)}</span><span class="grow s-retrying"><span class="soon">in ${span(next - now.value)}</span></span></li>`}</ol></section>`;
}

function Overview() {
  const e = execution.value;
  const log = events.value.filter((one) => !one.stepId && (at.value === null || one.seq <= at.value));
  return html`<header><h2 class="grow">Execution</h2></header><p class="meta small t3">Pick a step in the graph or the timeline.</p><div class="panel-body">
    ${e.output !== null && e.output !== undefined && html`<${Block} title="output" value=${e.output} />`}
    ${e.input && html`<${Block} title="input" value=${e.input} />`}${e.variables && Object.keys(e.variables).length > 0 && html`<${Block} title="variables" value=${e.variables} />`}<${LogTail} log=${log} /></div>`;
}
