// /flows/{id}: the definition with its problems, a picture of it, a form to run it, and its versions.
import { html, useEffect, useMemo, useState } from "../core/html.js";
import { get, post, send } from "../core/api.js";
import { go, query, patch } from "../core/router.js";
import { copy, toast } from "../core/say.js";
import { ago } from "../core/time.js";
import { heard } from "../core/link.js";
import { useCrumbs } from "../parts/shell.js";
import { Icon, StateIcon } from "../parts/icon.js";
import { Empty, Failure, Loading } from "../parts/notice.js";
import { askToDestroy, ask } from "../parts/overlay.js";
import { PlanGraph } from "../parts/plangraph.js";
import { Json } from "../parts/json.js";
import { Editor } from "./editor.js";
import { RunForm } from "./runform.js";
import { Diff, changed } from "./diff.js";

const draftKey = (id) => `baton.draft.${id}`;
const keptDraft = (id) => { try { return localStorage.getItem(draftKey(id)); } catch { return null; } };
const keepDraft = (id, text) => { try { if (text === null) localStorage.removeItem(draftKey(id)); else localStorage.setItem(draftKey(id), text); } catch { /* for this page only */ } };

function useProblems(text, syntax) {
  const [problems, setProblems] = useState({ errors: [], warnings: [] });
  useEffect(() => {
    if (text === null) return undefined;
    const timer = setTimeout(async () => {
      try {
        const answer = await post("/flows/validate", text, { type: syntax === "json" ? "application/json" : "application/yaml" });
        setProblems({ errors: answer.errors || [], warnings: answer.warnings || [] });
      } catch (p) { setProblems({ errors: p.errors?.length ? p.errors : p.status ? [{ line: 1, message: p.message }] : [], warnings: [] }); }
    }, 250);
    return () => clearTimeout(timer);
  }, [text]);
  return problems;
}

export default function FlowPage({ id }) {
  const [flow, setFlow] = useState(null);
  const [plan, setPlan] = useState(null);
  const [problem, setProblem] = useState(null);
  const [draft, setDraft] = useState(null);
  const version = query.value.version;
  const load = () => {
    const v = version ? `?version=${encodeURIComponent(version)}` : "";
    get(`/flows/${encodeURIComponent(id)}${v}`).then((f) => { heard(); setProblem(null); setFlow({ ...f, text: f.definition ?? f.text ?? "" }); setDraft(keptDraft(id)); }, setProblem);
    get(`/flows/${encodeURIComponent(id)}/plan${v}`).then(setPlan, () => setPlan(null));
  };
  useEffect(load, [id, version]);
  useCrumbs([{ text: "Flows", href: "/flows" }, { text: id }]);
  const text = draft ?? flow?.text ?? null;
  const problems = useProblems(text, flow?.syntax);
  const lines = useMemo(() => (flow && draft !== null ? changed(flow.text, draft) : 0), [flow, draft]);
  if (problem && !flow) return html`<div class="page-body">${problem.status === 404 ? html`<${Empty} title="There is no such flow" actions=${html`<a class="btn small" href="/flows">To the flows</a>`}>${id} is unknown here, or belongs to another tenant.<//>` : html`<${Failure} what="The flow" problem=${problem} retry=${load} />`}</div>`;
  if (!flow) return html`<div class="page-body"><${Loading} rows=${8} /></div>`;
  const edit = (next) => { const value = next === flow.text ? null : next; setDraft(value); keepDraft(id, value); };
  const save = async () => {
    const yes = await ask((close) => html`<div class="dialog"><h2 class="title">Save as v${flow.version + 1}?</h2><${Diff} from=${flow.text} to=${draft} /><div class="actions"><button class="btn" data-safe onClick=${() => close(null)}>Keep editing <kbd>Esc</kbd></button><button class="btn primary" onClick=${() => close(true)}>Save as v${flow.version + 1}</button></div></div>`);
    if (!yes) return;
    try {
      const made = await post("/flows", draft, { type: flow.syntax === "json" ? "application/json" : "application/yaml" });
      keepDraft(id, null); setDraft(null); toast(`${made.id} v${made.version} is live`, { state: "success" });
      if (made.id !== id) go(`/flows/${encodeURIComponent(made.id)}`); else load();
    } catch (p) { toast(`Not saved: ${p.message}`, { state: "failed" }); }
  };
  const remove = async () => {
    const yes = await askToDestroy({ title: `Delete ${id}?`, effect: "No execution begins with it any more; those that run go on. Its versions are not kept.", verb: "Delete it", reason: false });
    if (yes) send("DELETE", `/flows/${encodeURIComponent(id)}`).then(() => go("/flows"), (p) => toast(p.message, { state: "failed" }));
  };
  const tab = query.value.tab || "definition";
  const tabs = [["definition", "Definition"], ["versions", "Versions", flow.versions?.length], ["triggers", "Triggers", flow.triggers?.length]];
  return html`<div class="flowpage"><header class="xhdr flow"><div class="line1"><h1 class="ellipsis">${flow.name || id}</h1><code class="t3">${id}</code><button class="icon-btn" aria-label="Copy the id" onClick=${() => copy(id, "Id copied")}><${Icon} name="copy" size=${14} /></button><span class="tag">v${flow.version}${version ? "" : " is live"}</span>${draft !== null && html`<span class="tag dashed">draft, ${lines} ${lines === 1 ? "line" : "lines"} changed</span>`}
      <span class="right">${draft !== null && html`<button class="btn" onClick=${() => { setDraft(null); keepDraft(id, null); }}>Discard</button>`}<a class="btn" href=${`/executions?q=flow:${encodeURIComponent(id)}&from=30d`}>Executions</a><button class="btn destroys" onClick=${remove}>Delete …</button><button class="btn primary" disabled=${draft === null || problems.errors.length > 0} onClick=${save}>Save as v${flow.version + 1}</button></span></div>
      <div class="tabs" role="tablist">${tabs.map(([t, name, n]) => html`<button role="tab" aria-selected=${tab === t} onClick=${() => patch({ tab: t === "definition" ? null : t })}>${name}${n ? html`<span class="tag">${n}</span>` : ""}</button>`)}</div></header>
    ${tab === "versions" ? html`<${Versions} flow=${flow} />` : tab === "triggers" ? html`<div class="page-body">${flow.triggers?.length ? flow.triggers.map((t) => html`<section class="card trig"><header><b>${t.type}</b><code class="t2">${t.cron || t.path || t.event || ""}</code><span class="right t3">${t.timezone || ""}</span></header><${Json} value=${t} /></section>`) : html`<${Empty} title="No triggers">It runs when somebody starts it. Add a schedule, webhook or event under <code>triggers:</code>.<//>`}</div>`
      : html`<div class="flowmain"><div class="left"><${Editor} text=${text} onChange=${edit} problems=${problems.errors} /><${Problems} problems=${problems} /></div>
        <div class="rightcol"><div class="strip"><h2>Preview</h2><span class="caption">${plan ? `${plan.totalSteps ?? plan.steps.length} steps, ${plan.levels?.length || 0} levels` : ""}${draft !== null ? "; of the saved version" : ""}</span></div>${plan && html`<${PlanGraph} steps=${plan.steps} focus=${query.value.step} onPick=${(s) => patch({ step: s })} bad=${badSteps(problems.errors, text)} />`}<${RunForm} flow=${flow} /></div></div>`}</div>`;
}

/** The step whose lines a problem lies in. */
function badSteps(errors, text) {
  const lines = (text || "").split("\n");
  return new Set(errors.map((e) => { for (let i = (e.line || 1) - 1; i >= 0; i--) { const m = /-\s*\{?\s*id:\s*"?([\w.-]+)/.exec(lines[i] || ""); if (m) return m[1]; } return null; }).filter(Boolean));
}

const Problems = ({ problems }) => html`<section class="problems" aria-label="Problems"><div class="strip"><h2>Problems</h2>${problems.errors.length ? html`<span class="state s-failed small"><${StateIcon} state="failed" size=${13} />${problems.errors.length} ${problems.errors.length === 1 ? "error" : "errors"}</span>` : html`<span class="state s-success small"><${StateIcon} state="success" size=${13} />none</span>`}${problems.warnings.length > 0 && html`<span class="state s-retrying small"><${Icon} name="warning" size=${13} />${problems.warnings.length} ${problems.warnings.length === 1 ? "warning" : "warnings"}</span>`}<span class="caption right">checked as <code>baton validate</code> does</span></div>
  <ul>${[...problems.errors.map((p) => [p, "failed"]), ...problems.warnings.map((p) => [p, "retrying"])].map(([p, s]) => html`<li><span class=${`s-${s}`}><${Icon} name="warning" size=${13} /></span><code class="t3">${p.line || 1}:${p.column || 1}</code><span>${p.message}</span></li>`)}</ul></section>`;

function Versions({ flow }) {
  const list = [...(flow.versions || [flow.version])].reverse();
  const [texts, setTexts] = useState({});
  const to = Number(query.value.compare) || list[0];
  const from = list[list.indexOf(to) + 1];
  useEffect(() => { for (const v of [from, to]) if (v && texts[v] === undefined) get(`/flows/${encodeURIComponent(flow.id)}?version=${v}`).then((f) => setTexts((t) => ({ ...t, [v]: { text: f.definition ?? "", at: f.createdAt } })), () => {}); }, [from, to]);
  return html`<div class="page-body versions"><ul class="card">${list.map((v) => html`<li><button aria-pressed=${v === to} onClick=${() => patch({ compare: v })}>v${v}${v === list[0] ? html` <span class="tag">live</span>` : ""}<span class="caption">${texts[v]?.at ? ago(texts[v].at) : ""}</span></button></li>`)}</ul>
    <section class="card"><header><h2>${from ? `v${from} → v${to}` : `v${to}, the first`}</h2></header>${texts[to] && (!from || texts[from]) ? html`<${Diff} from=${from ? texts[from].text : ""} to=${texts[to].text} />` : html`<${Loading} />`}</section></div>`;
}
