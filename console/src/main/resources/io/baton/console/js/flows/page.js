// /flows/{id}: the definition with its problems, a picture of it, a form to run it, its versions, triggers, runs.
import { html, useLayoutEffect } from "../core/html.js";
import { get, post, send } from "../core/api.js";
import { go, query, patch } from "../core/router.js";
import { flowUrl } from "../core/paths.js";
import { bind } from "../core/keys.js";
import { toast } from "../core/say.js";
import { keep } from "../core/kept.js";
import { useCrumbs } from "../parts/shell.js";
import { Copy } from "../parts/copy.js";
import { Tabs } from "../parts/tabs.js";
import { useLoad } from "../parts/load.js";
import { Empty, Failure, Loading } from "../parts/notice.js";
import { ask } from "../parts/overlay.js";
import { askToDestroy } from "../parts/questions.js";
import { mediaType, useDraft } from "./draft.js";
import { Definition } from "./definition.js";
import { Versions } from "./versions.js";
import { FlowTriggers } from "./triggers.js";
import { Runs } from "./runs.js";
import { Durations } from "./durations.js";
import { Diff } from "./diff.js";

const VIEWS = {
  definition: Definition,
  executions: Runs,
  versions: Versions,
  triggers: FlowTriggers,
  durations: Durations,
};
const pathOf = (id) => `/flows/${encodeURIComponent(id)}`;

async function readFlow(id, version, signal) {
  const wanted = version ? `?version=${encodeURIComponent(version)}` : "";
  const [flow, plan] = await Promise.all([
    get(`${pathOf(id)}${wanted}`, { signal }),
    get(`${pathOf(id)}/plan${wanted}`, { signal }).catch(() => null),
  ]);
  return { ...flow, plan };
}

function Missing({ id, problem, retry }) {
  if (problem.status !== 404) return html`<${Failure} what="The flow" problem=${problem} retry=${retry} />`;
  const back = html`<a class="btn small" href="/flows">To the flows</a>`;
  return html`<${Empty} title="There is no such flow" actions=${back}>
    ${id} is unknown here, or belongs to another tenant.
  <//>`;
}

const compare = (flow, text) =>
  ask(
    (close) =>
      html`<div class="dialog">
        <h2 class="title">The draft against v${flow.version}</h2>
        <${Diff} from=${flow.definition} to=${text} />
        <div class="actions">
          <button class="btn" data-safe onClick=${() => close(null)}>Close <kbd>Esc</kbd></button>
        </div>
      </div>`,
  );

const askToSave = (flow, text) =>
  ask(
    (close) =>
      html`<div class="dialog">
        <h2 class="title">Save as v${flow.version + 1}?</h2>
        <${Diff} from=${flow.definition} to=${text} />
        <div class="actions">
          <button class="btn" data-safe onClick=${() => close(null)}>Keep editing <kbd>Esc</kbd></button>
          <button class="btn primary" onClick=${() => close(true)}>Save as v${flow.version + 1}</button>
        </div>
      </div>`,
  );

async function save(flow, draft, reload) {
  if (!(await askToSave(flow, draft.text))) return;
  try {
    const made = await post("/flows", draft.text, { type: mediaType(flow) });
    keep(`baton.draft.${flow.id}`, null);
    toast(`${made.id} v${made.version} is live`, { state: "success" });
    if (made.id === flow.id) reload();
    else go(flowUrl(made.id));
  } catch (problem) {
    toast(`Not saved: ${problem.message}`, { state: "failed" });
  }
}

async function remove(id) {
  const effect = "No execution begins with it any more; those that run go on. Its versions are not kept.";
  if (!(await askToDestroy({ title: `Delete ${id}?`, effect, verb: "Delete it", reason: false }))) return;
  send("DELETE", pathOf(id)).then(
    () => go("/flows"),
    (problem) => toast(problem.message, { state: "failed" }),
  );
}

function Header({ flow, draft, onSave }) {
  const { isDraft, lines, checked } = draft;
  const old = query.value.version && flow.version !== Math.max(...(flow.versions || [flow.version]));
  return html`<div class="line1">
    <h1 class="ellipsis">${flow.name || flow.id}</h1>
    <code class="t3 ellipsis">${flow.id}</code>
    <${Copy} label="Copy the id" text=${flow.id} said="Id copied" />
    <span class="tag">v${flow.version}${old ? "" : " is live"}</span>
    ${isDraft && html`<span class="tag dashed">draft, ${lines} ${lines === 1 ? "line" : "lines"} changed</span>`}
    <span class="right">
      ${isDraft &&
      html`<button class="btn" onClick=${() => compare(flow, draft.text)}>Compare with v${flow.version}</button>
        <button class="btn" onClick=${draft.discard}>Discard</button>`}
      <button class="btn destroys" onClick=${() => remove(flow.id)}>Delete …</button>
      <button class="btn primary" disabled=${!isDraft || checked.errors.length > 0} onClick=${onSave}>
        Save as v${flow.version + 1}
      </button>
    </span>
  </div>`;
}

function useSaveKey(able, run) {
  useLayoutEffect(
    () => bind("Flow", [{ keys: "Ctrl S", does: "save the draft", run: () => able && run() }]),
    [able, run],
  );
}

export default function FlowPage({ id }) {
  const version = query.value.version;
  const { data: flow, problem, reload } = useLoad((signal) => readFlow(id, version, signal), [id, version]);
  const draft = useDraft(id, flow);
  const onSave = () => save(flow, draft, reload);
  useCrumbs([{ text: "Flows", href: "/flows" }, { text: id }]);
  useSaveKey(draft.isDraft && !draft.checked.errors.length, onSave);
  if (problem && !flow) {
    return html`<div class="page-body"><${Missing} id=${id} problem=${problem} retry=${reload} /></div>`;
  }
  if (!flow) return html`<div class="page-body"><${Loading} rows=${8} /></div>`;
  const tab = VIEWS[query.value.tab] ? query.value.tab : "definition";
  const tabs = [
    ["definition", "Definition"],
    ["executions", "Executions"],
    ["versions", "Versions", flow.versions?.length],
    ["triggers", "Triggers", flow.triggers?.length],
    ["durations", "Durations"],
  ];
  const pick = (to) => patch({ tab: to === "definition" ? null : to });
  return html`<div class="flowpage">
    <header class="xhdr flow">
      <${Header} flow=${flow} draft=${draft} onSave=${onSave} />
      <${Tabs} label="Flow" tabs=${tabs} value=${tab} onPick=${pick} />
    </header>
    <${VIEWS[tab]} flow=${flow} draft=${draft} />
  </div>`;
}
