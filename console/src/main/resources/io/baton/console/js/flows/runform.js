// Run a flow: a form made from its input schema, errors at the field, and the same call as a command.
import { html, useEffect, useState } from "../core/html.js";
import { get, post, search } from "../core/api.js";
import { go, query } from "../core/router.js";
import { copy, toast } from "../core/say.js";
import { duration, shortId } from "../core/format.js";
import { clock } from "../core/time.js";
import { shownState } from "../core/states.js";
import { Icon, State, StateIcon } from "../parts/icon.js";

const schemaOf = (raw) => (typeof raw === "string" ? { type: raw } : raw || {});
const isJson = (s) => !["string", "number", "integer", "boolean"].includes(s.type) && !s.enum;
const first = (s) => (s.default !== undefined ? (isJson(s) ? JSON.stringify(s.default, null, 2) : s.default) : s.type === "boolean" ? false : isJson(s) ? (s.type === "array" ? "[]" : s.type === "object" ? "{}" : "") : s.enum?.[0] ?? "");

/** The form's values as input, or the problems by field. */
function read(fields, values) {
  const input = {}, bad = {};
  for (const [name, raw] of fields) {
    const s = schemaOf(raw), v = values[name];
    if (v === "" && !s.required) continue;
    if (v === "" && s.required) { bad[name] = "is required"; continue; }
    if (s.type === "number" || s.type === "integer") { if (Number.isNaN(Number(v))) bad[name] = "is not a number"; else input[name] = Number(v); }
    else if (isJson(s)) { try { input[name] = JSON.parse(v); } catch (e) { bad[name] = `is not JSON: ${e.message}`; } }
    else input[name] = v;
  }
  return { input, bad };
}

const quote = (text) => `'${text.replaceAll("'", "'\\''")}'`;
const commands = (id, input, correlation) => ({
  CLI: `baton executions start ${id}${correlation ? ` \\\n  --correlation ${correlation}` : ""} \\\n  --input ${quote(JSON.stringify(input))}`,
  curl: `curl -X POST ${location.origin}/v1/flows/${id}/executions \\\n  -H 'Content-Type: application/json' \\\n  -d ${quote(JSON.stringify({ input, ...(correlation ? { correlationId: correlation } : {}) }))}`,
  Java: `baton.start("${id}", ${JSON.stringify(JSON.stringify(input))});`,
});

export function RunForm({ flow }) {
  const fields = Object.entries(flow.input || {});
  const [values, setValues] = useState({});
  const [refused, setRefused] = useState({});
  const [correlation, setCorrelation] = useState("");
  const [kind, setKind] = useState("CLI");
  const [busy, setBusy] = useState(false);
  const [asJson, setAsJson] = useState(null);
  useEffect(() => setValues(Object.fromEntries(fields.map(([name, raw]) => [name, first(schemaOf(raw))]))), [flow.id, flow.version]);
  const use = (input) => setValues(Object.fromEntries(fields.map(([name, raw]) => { const v = input?.[name]; return [name, v === undefined ? first(schemaOf(raw)) : isJson(schemaOf(raw)) ? JSON.stringify(v, null, 2) : v]; })));
  useEffect(() => { if (query.value.input) get(`/executions/${encodeURIComponent(query.value.input)}`).then((e) => use(e.input), () => {}); }, [query.value.input]);
  let { input, bad } = read(fields, values);
  if (asJson !== null) { bad = {}; try { input = JSON.parse(asJson); } catch (e) { bad = { "": e.message }; } }
  const wrong = { ...refused, ...bad };
  const set = (name, value) => { setValues({ ...values, [name]: value }); setRefused({}); };
  const run = async (watch) => {
    setBusy(true);
    try {
      const made = await post(`/flows/${encodeURIComponent(flow.id)}/executions`, { input, ...(correlation ? { correlationId: correlation } : {}) });
      if (watch) go(`/executions/${encodeURIComponent(made.executionId)}`); else toast(`Started ${made.executionId}`, { state: "running" });
    } catch (problem) {
      const at = {};
      for (const e of problem.errors) at[(e.path || "").replace(/^[/.$]*(input[/.])?/, "").split(/[/.]/)[0]] = e.message;
      setRefused(at);
      toast(`Not started: ${problem.message}`, { state: "failed" });
    }
    setBusy(false);
  };
  const n = Object.keys(wrong).length;
  const text = commands(flow.id, input, correlation)[kind];
  return html`<section class="run" aria-label="Run"><div class="strip"><h2>Run</h2><span class="tag">v${flow.version}</span><span class="right"><span class="segmented" role="group" aria-label="Input as"><button aria-pressed=${asJson === null} onClick=${() => setAsJson(null)}>Form</button><button aria-pressed=${asJson !== null} onClick=${() => setAsJson(JSON.stringify(input, null, 2))}>JSON</button></span></span></div>
    <div class="run-body"><div class="fields">
      ${asJson !== null ? html`<label class="field wide"><span class="label">Input</span><textarea class="input" rows="8" value=${asJson} aria-invalid=${Boolean(wrong[""])} onInput=${(e) => setAsJson(e.target.value)}></textarea><${Wrong} text=${wrong[""]} /></label>`
        : fields.length ? fields.map(([name, raw]) => html`<${Field} key=${name} name=${name} schema=${schemaOf(raw)} value=${values[name]} wrong=${wrong[name]} set=${(v) => set(name, v)} />`) : html`<p class="t3 small">This flow takes no input.</p>`}</div>
    <div class="aside"><label class="field"><span class="label">Correlation id <span>optional</span></span><input class="input mono" value=${correlation} onInput=${(e) => setCorrelation(e.target.value)} /></label>
      <div class="same"><b class="small">Same as</b><span class="segmented" role="group" aria-label="Same call as">${["CLI", "curl", "Java"].map((k) => html`<button aria-pressed=${kind === k} onClick=${() => setKind(k)}>${k}</button>`)}</span><button class="icon-btn" aria-label="Copy the call" onClick=${() => copy(text, "Copied")}><${Icon} name="copy" size=${13} /></button></div>
      <pre class="json mono" tabindex="0">${text}</pre>
      <div class="row-actions flat"><button class="btn primary" disabled=${busy || n > 0} onClick=${() => run(false)}><${Icon} name="play" size=${12} />Run v${flow.version}</button><button class="btn" disabled=${busy || n > 0} onClick=${() => run(true)}>Run and watch</button>${n > 0 && html`<span class="caption">fix ${n} ${n === 1 ? "field" : "fields"} first</span>`}</div></div></div>
    <${Recent} flow=${flow} use=${use} /></section>`;
}

const Wrong = ({ text }) => (text ? html`<span class="problem"><${StateIcon} state="failed" size=${12} />${text}</span>` : null);

function Field({ name, schema, value, wrong, set }) {
  const hint = [schema.enum ? `one of ${schema.enum.length}` : schema.format || schema.type, schema.required && "required", schema.description].filter(Boolean).join(", ");
  if (schema.type === "boolean") return html`<label class="field wide inline"><input type="checkbox" class="switch" role="switch" checked=${Boolean(value)} onChange=${(e) => set(e.target.checked)} /><span class="label">${name} <span>${hint}${schema.default !== undefined ? `, default ${schema.default}` : ""}</span></span><${Wrong} text=${wrong} /></label>`;
  const control = schema.enum ? html`<select class="input" value=${value} onChange=${(e) => set(e.target.value)}>${schema.enum.map((o) => html`<option value=${o} selected=${o === value}>${String(o)}</option>`)}</select>`
    : isJson(schema) ? html`<textarea class="input" rows="4" value=${value} aria-invalid=${Boolean(wrong)} onInput=${(e) => set(e.target.value)}></textarea>`
    : html`<input class="input mono" value=${value} aria-invalid=${Boolean(wrong)} onInput=${(e) => set(e.target.value)} />`;
  return html`<label class=${`field${isJson(schema) ? " wide" : ""}`}><span class="label">${name} <span>${hint}</span></span>${control}<${Wrong} text=${wrong} /></label>`;
}

function Recent({ flow, use }) {
  const [list, setList] = useState([]);
  useEffect(() => { get("/executions" + search({ flow: flow.id, limit: 6 })).then((page) => setList(page.items), () => {}); }, [flow.id]);
  const reuse = async (e) => { try { use((await get(`/executions/${encodeURIComponent(e.executionId)}`)).input); toast("Input taken over", { keep: 1500 }); } catch (p) { toast(p.message, { state: "failed" }); } };
  return html`<div class="strip"><h2>Recent runs</h2><span class="caption">reuse an input with one click</span></div><ul class="recent">${list.map((e) => html`<li><${State} state=${shownState(e)} /><a class="mono t2" href=${`/executions/${encodeURIComponent(e.executionId)}`}>${shortId(e.executionId)}</a><span class="grow t3 small ellipsis">${e.correlationId || ""}</span><span class="t3">${clock(e.metadata?.startedAt)}</span><span class="num">${duration(e.metadata?.durationMs)}</span><button class="btn plain small" onClick=${() => reuse(e)}><${Icon} name="copy" size=${13} />Use input</button></li>`)}${!list.length && html`<li class="t3 small">none yet</li>`}</ul>`;
}
