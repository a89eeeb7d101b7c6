// The step in focus: last error, attempts, input, output and the tail of its log on one page; tabs
// only for full text. Without a step, the execution itself.
import { html, useLayoutEffect } from "../core/html.js";
import { Icon, StateIcon } from "../parts/icon.js";
import { Copy } from "../parts/copy.js";
import { Tabs } from "../parts/tabs.js";
import { bind } from "../core/keys.js";
import { executionUrl } from "../core/paths.js";
import { query, patch } from "../core/router.js";
import { execution, history, focusKey, select, stateOf, events, at, flowText, steps } from "./data.js";
import { baseOf } from "./history.js";
import { FullLog } from "./logs.js";
import { EventList } from "./event-list.js";
import { Block } from "./block.js";
import { Summary } from "./summary.js";
import { Overview } from "./overview.js";
import { settingsOf, yamlOf } from "./yaml.js";

const TABS = ["summary", "input", "output", "logs", "events", "yaml"];
const NAMES = { summary: "Summary", input: "Input", output: "Output", logs: "Logs", events: "Events", yaml: "YAML" };
const pickTab = (tab) => patch({ tab: tab === "summary" ? null : tab });

/** Events of a step, of one attempt where the address names it, up to the moment that is shown. */
export function eventsOf(key) {
  const attempt = Number(query.value.attempt) || null;
  return events.value.filter(
    (e) => e.stepId === key && (at.value === null || e.seq <= at.value) && (!attempt || e.attempt === attempt),
  );
}

function usePanelKeys() {
  useLayoutEffect(
    () =>
      bind("Step", [
        ...TABS.map((tab, i) => ({ keys: String(i + 1), does: tab, run: () => pickTab(tab) })),
        { keys: "Escape", does: "close the panel", when: () => focusKey.value, run: () => select(null) },
      ]),
    [],
  );
}

export function Panel() {
  const key = focusKey.value;
  usePanelKeys();
  if (!key) return html`<aside class="panel" aria-label="Execution"><${Overview} /></aside>`;
  const tab = TABS.includes(query.value.tab) ? query.value.tab : "summary";
  const log = eventsOf(key);
  const n = { logs: log.length, events: log.length };
  return html`<aside class="panel" aria-label=${`Step ${key}`}>
    <header>
      <${StateIcon} state=${stateOf(key)} size=${18} />
      <h2 class="grow ellipsis">${key}</h2>
      <${Copy} label="Copy a link to this step" icon="link" text=${() => location.href} said="Link copied" size=${16} />
      <button class="icon-btn" aria-label="Close" onClick=${() => select(null)}><${Icon} name="close" /></button>
    </header>
    <${Meta} id=${key} />
    <${Tabs} label="Step" tabs=${TABS.map((t) => [t, NAMES[t], n[t]])} value=${tab} onPick=${pickTab} />
    <div class="panel-body" role="tabpanel" aria-label=${NAMES[tab]}>
      ${tab === "summary"
        ? html`<${Summary} key=${key} id=${key} log=${log} />`
        : html`<${Full} tab=${tab} id=${key} log=${log} />`}
    </div>
  </aside>`;
}

const Setting = ({ name, value }) => html`<span class="setting">${name} <b>${value}</b></span>`;

function Meta({ id }) {
  const row = execution.value?.steps?.[id];
  const step = steps.value.find((s) => s.id === baseOf(id));
  const { adapter, action, ...others } = settingsOf(yamlOf(flowText.value, baseOf(id)));
  const type = adapter ? `${adapter}${action ? `.${action}` : ""}` : row?.type || step?.type || "";
  const before = step?.dependencies || [];
  const child = row?.childId || history.value.steps.get(id)?.child;
  return html`<p class="meta small t3">
    <code>${type}</code>
    ${Object.entries(others).map(([name, value]) => html`<${Setting} name=${name} value=${value} />`)}
    ${before.length > 0 && html`<span class="setting">after <code>${before.join(", ")}</code></span>`}
    ${child &&
    html`<span class="setting">sub-flow <a class="link mono" href=${executionUrl(child)}>${child}</a></span>`}
  </p>`;
}

export const inputOf = (id) => history.value.steps.get(id)?.input;

/** The log holds the outputs of the past; the row only that of the present. */
export function outputOf(id) {
  const row = at.value === null ? execution.value?.steps?.[id] : null;
  return history.value.steps.get(id)?.output ?? row?.result ?? undefined;
}

const isNone = (value) => value === undefined || value === null;

function Full({ tab, id, log }) {
  if (tab === "logs") return html`<${FullLog} log=${log} />`;
  if (tab === "events") return html`<${EventList} log=${log} />`;
  if (tab === "yaml") {
    const text = yamlOf(flowText.value, baseOf(id));
    if (!text) return html`<p class="t3 pad">The definition is not at hand.</p>`;
    return html`<pre class="json mono pad" tabindex="0" role="region" aria-label="Definition">${text}</pre>`;
  }
  const value = tab === "input" ? inputOf(id) : outputOf(id);
  return isNone(value) ? html`<p class="t3 pad">none yet</p>` : html`<${Block} title=${tab} value=${value} />`;
}
