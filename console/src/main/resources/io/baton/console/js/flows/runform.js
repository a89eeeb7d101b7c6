// Run a flow: a form made from its input schema, errors at the field, and the same call as a command.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../core/html.js";
import { get, post } from "../core/api.js";
import { go, query } from "../core/router.js";
import { executionUrl } from "../core/paths.js";
import { toast } from "../core/say.js";
import { Icon } from "../parts/icon.js";
import { Copy } from "../parts/copy.js";
import { Segmented } from "../parts/segmented.js";
import { commands } from "./commands.js";
import { Field, Wrong, firstValue, readForm, schemaOf, shownValue } from "./fields.js";
import { Recent } from "./recent.js";

const PRIORITIES = [
  ["", "normal"],
  ["1", "high"],
  ["9", "low"],
];
const CALLS = ["CLI", "curl", "Java"].map((name) => [name, name]);
const pathOf = (id) => `/flows/${encodeURIComponent(id)}/executions`;

/** The field that a refused path such as input.employee.name lies in. */
const fieldOf = (path) => (path || "").replace(/^[/.$]*(input[/.])?/, "").split(/[/.]/)[0];

function useValues(flow) {
  const fields = Object.entries(flow.input || {});
  const [values, setValues] = useState({});
  const use = (input) => {
    const valueOf = (name, s) => (input?.[name] === undefined ? firstValue(s) : shownValue(s, input[name]));
    setValues(Object.fromEntries(fields.map(([name, raw]) => [name, valueOf(name, schemaOf(raw))])));
  };
  useEffect(() => use({}), [flow.id, flow.version]);
  useEffect(() => {
    if (!query.value.input) return;
    get(`/executions/${encodeURIComponent(query.value.input)}`).then(
      (e) => use(e.input),
      () => {},
    );
  }, [query.value.input]);
  return { fields, values, use, set: (name, value) => setValues({ ...values, [name]: value }) };
}

function readJson(text) {
  try {
    return { input: JSON.parse(text), bad: {} };
  } catch (e) {
    return { input: {}, bad: { "": e.message } };
  }
}

/** Whoever came here to run it begins in the form. */
function useArrival(ref) {
  useLayoutEffect(() => {
    if (location.hash !== "#run") return;
    ref.current.scrollIntoView({ block: "nearest" });
    ref.current.querySelector("input, select, textarea, .row-actions .btn")?.focus();
  }, []);
}

/** The saved version, or a draft, which needs no registration. */
async function start(flow, draft, what, body) {
  if (what !== "draft") return post(pathOf(flow.id), { ...body, version: flow.version });
  return post("/executions", { definition: draft.text, ...body });
}

export function RunForm({ flow, draft }) {
  const ref = useRef();
  useArrival(ref);
  const { fields, values, use, set } = useValues(flow);
  const [refused, setRefused] = useState({});
  const [correlationId, setCorrelationId] = useState("");
  const [priority, setPriority] = useState("");
  const [what, setWhat] = useState("live");
  const [busy, setBusy] = useState(false);
  const [json, setJson] = useState(null);
  const { input, bad } = json === null ? readForm(fields, values) : readJson(json);
  const wrong = { ...refused, ...bad };
  const n = Object.keys(wrong).length;
  const body = {
    input,
    correlationId: correlationId || undefined,
    priority: priority === "" ? undefined : Number(priority),
  };
  const runsDraft = what === "draft" && draft.isDraft;
  const isBroken = runsDraft && draft.checked.errors.length > 0;
  const run = async (watch) => {
    setBusy(true);
    try {
      const made = await start(flow, draft, runsDraft ? "draft" : "live", body);
      if (watch) go(executionUrl(made.executionId));
      else toast(`Started ${made.executionId}`, { state: "running" });
    } catch (problem) {
      setRefused(Object.fromEntries(problem.errors.map((e) => [fieldOf(e.path), e.message])));
      toast(`Not started: ${problem.message}`, { state: "failed" });
    }
    setBusy(false);
  };
  const change = (name, value) => {
    set(name, value);
    setRefused({});
  };
  const name = runsDraft ? "the draft" : `v${flow.version}`;
  const able = !busy && !n && !isBroken;
  const onKey = (e) => {
    if (e.key !== "Enter" || !(e.ctrlKey || e.metaKey) || !able) return;
    e.preventDefault();
    run(false);
  };
  return html`<section class="run" ref=${ref} aria-label="Run" onKeyDown=${onKey}>
    <div class="strip">
      <h2>Run</h2>
      <${Segmented}
        label="What to run"
        options=${[
          ["live", `v${flow.version}`],
          ["draft", "Draft"],
        ]}
        value=${runsDraft ? "draft" : "live"}
        onPick=${setWhat}
      />
      <span class="caption">${isBroken ? "the draft can run once its errors are fixed" : ""}</span>
      <span class="right">
        <${Segmented}
          label="Input as"
          options=${[
            ["form", "Form"],
            ["json", "JSON"],
          ]}
          value=${json === null ? "form" : "json"}
          onPick=${(to) => setJson(to === "json" ? JSON.stringify(input, null, 2) : null)}
        />
      </span>
    </div>
    <div class="run-body">
      <div class="fields">
        ${json === null
          ? html`<${Fields} ...${{ fields, values, wrong, change }} />`
          : html`<${JsonField} json=${json} set=${setJson} wrong=${wrong[""]} />`}
      </div>
      <div class="aside">
        <${Options} ...${{ correlationId, setCorrelationId, priority, setPriority }} />
        <${SameAs} calls=${commands(flow.id, body)} />
        <div class="row-actions flat">
          <button class="btn primary" disabled=${!able} onClick=${() => run(false)}>
            <${Icon} name="play" size=${12} />Run ${name} <kbd>Ctrl ⏎</kbd>
          </button>
          <button class="btn" disabled=${!able} onClick=${() => run(true)}>Run and watch</button>
          ${n > 0 && html`<span class="caption">fix ${n} ${n === 1 ? "field" : "fields"} first</span>`}
        </div>
      </div>
    </div>
    <${Recent} flow=${flow} use=${use} />
  </section>`;
}

function Fields({ fields, values, wrong, change }) {
  if (!fields.length) return html`<p class="t3 small">This flow takes no input.</p>`;
  return fields.map(([name, raw]) => {
    const set = (value) => change(name, value);
    const given = { name, schema: schemaOf(raw), value: values[name], wrong: wrong[name], set };
    return html`<${Field} key=${name} ...${given} />`;
  });
}

const JsonField = ({ json, set, wrong }) =>
  html`<label class="field wide">
    <span class="label">Input</span>
    <textarea
      class="input"
      rows="8"
      value=${json}
      aria-invalid=${Boolean(wrong)}
      onInput=${(e) => set(e.target.value)}
    ></textarea>
    <${Wrong} id="wrong-json" text=${wrong} />
  </label>`;

const Options = ({ correlationId, setCorrelationId, priority, setPriority }) =>
  html`<div class="two-fields">
    <label class="field">
      <span class="label">Correlation id <span>optional</span></span>
      <input class="input mono" value=${correlationId} onInput=${(e) => setCorrelationId(e.target.value)} />
    </label>
    <label class="field">
      <span class="label">Priority</span>
      <select class="input" value=${priority} onChange=${(e) => setPriority(e.target.value)}>
        ${PRIORITIES.map(([value, text]) => html`<option value=${value}>${text}</option>`)}
      </select>
    </label>
  </div>`;

function SameAs({ calls }) {
  const [kind, setKind] = useState("CLI");
  return html`<div class="same">
      <b class="small">Same as</b>
      <${Segmented} label="Same call as" options=${CALLS} value=${kind} onPick=${setKind} />
      <${Copy} label="Copy the call" text=${calls[kind]} size=${13} />
    </div>
    <pre class="json mono" tabindex="0" role="region" aria-label="The call">${calls[kind]}</pre>`;
}
