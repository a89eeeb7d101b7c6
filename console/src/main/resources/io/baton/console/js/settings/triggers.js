// What starts flows by itself: when it fires next, and how to stop that, make up for it, or do it now.
import { html } from "../core/html.js";
import { get, post, search } from "../core/api.js";
import { executionUrl, flowUrl } from "../core/paths.js";
import { copy, toast } from "../core/say.js";
import { plural, span } from "../core/format.js";
import { both, now, stamp } from "../core/time.js";
import { Icon, State } from "../parts/icon.js";
import { Copy } from "../parts/copy.js";
import { Trigger } from "../parts/trigger.js";
import { Empty } from "../parts/notice.js";
import { useFresh } from "../parts/load.js";
import { ask } from "../parts/overlay.js";
import { askFor } from "../parts/questions.js";
import { openMenu } from "../parts/menu.js";
import { Instead, Table, When, change } from "./listing.js";

const EVERY_MS = 10000;
const DAY = 86400e3;
const pathOf = (t, rest) => `/triggers/${encodeURIComponent(t.id)}/${rest}`;
const minuteOf = (time) => `${new Date(time).toISOString().slice(0, 16)}:00Z`;

function What({ trigger: t }) {
  const d = t.definition || {};
  if (t.type === "schedule") return html`<code>${d.cron}</code> <span class="t3 small">${d.timezone || "UTC"}</span>`;
  if (t.type === "event") return html`<code>${d.event}</code>`;
  return html`<code class="ellipsis">${t.url || d.path}</code>
    <${Copy} label="Copy the address" text=${() => new URL(t.url || "", location.href).href} size=${12} />`;
}

function Next({ trigger: t }) {
  const next = t.nextRuns?.[0];
  if (t.paused) return html`<span class="t3">not while it is paused</span>`;
  if (!next) return html`<span class="t3">when it is called</span>`;
  const all = t.nextRuns.map((time) => both(time).split("\n")[0]).join("\n");
  const left = span(Date.parse(next) - now.value);
  return html`<span title=${all}>${stamp(next)} <span class="t3 small">in ${left}</span></span>`;
}

const OnOrPaused = ({ paused }) =>
  html`<${State} state=${paused ? "paused" : "success"} label=${paused ? "Paused" : "On"} size=${14} />`;

const columns = (flow) => [
  ["Type", (t) => html`<${Trigger} type=${t.type} />`],
  ...(flow ? [] : [["Flow", (t) => html`<a class="strong" href=${flowUrl(t.flowId)}>${t.flowId}</a>`]]),
  ["Fires on", (t) => html`<span class="fires"><${What} trigger=${t} /></span>`],
  ["State", (t) => html`<${OnOrPaused} paused=${t.paused} />`],
  ["Next", (t) => html`<${Next} trigger=${t} />`],
  ["Last", (t) => html`<${When} time=${t.lastRun} />`],
];

async function backfill(t, reload) {
  const answer = await askFor({
    title: `Backfill ${t.flowId}`,
    verb: "Start the runs",
    effect: "Starts a run for each time of the schedule between the two, both included, that has had none.",
    fields: [
      { name: "from", label: "From", hint: "UTC", value: minuteOf(Date.now() - DAY), required: true },
      { name: "to", label: "To", hint: "UTC", value: minuteOf(Date.now()), required: true },
    ],
  });
  if (!answer) return;
  const made = await change(() => post(pathOf(t, "backfill"), answer), "Backfilled", reload);
  if (made) showStarted(made.items, made.refused);
}

async function fire(t, reload) {
  const answer = await askFor({
    title: `Fire ${t.definition.event}`,
    verb: "Fire",
    effect: "Every flow of the tenant that waits for this event is started.",
    fields: [{ name: "payload", label: "Payload", hint: "JSON", kind: "json", value: "{}" }],
  });
  if (!answer) return;
  try {
    const payload = JSON.parse(answer.payload || "null");
    const path = `/events/${encodeURIComponent(t.definition.event)}`;
    const made = await change(() => post(path, { payload }), "Fired", reload);
    if (made) showStarted(made.started, made.refused);
  } catch (e) {
    toast(`The payload is not JSON: ${e.message}`, { state: "failed" });
  }
}

const showStarted = (items = [], refused = []) =>
  ask((close) => html`<${Started} items=${items} refused=${refused} close=${close} />`);

const curlOf = (t) =>
  `curl -X POST ${new URL(t.url || "", location.href).href} -H 'Content-Type: application/json' -d '{}'`;

/** A run as the schedule would start it, now. */
const runNow = (t, reload) =>
  change(
    () => post(`/flows/${encodeURIComponent(t.flowId)}/executions`, { input: t.definition.input || {} }),
    `${t.flowId} started`,
    reload,
  );

const Started = ({ items, refused, close }) =>
  html`<div class="dialog">
    <h2 class="title">${plural(items.length, "run")} started</h2>
    <ul class="results">
      ${items.map(
        (one) =>
          html`<li>
            <a class="mono link" href=${executionUrl(one.executionId)} onClick=${() => close(null)}>
              ${one.executionId}
            </a>
            <span class="t2 small">${one.scheduledAt ? both(one.scheduledAt).split("\n")[0] : one.flowId}</span>
          </li>`,
      )}
      ${refused.map((one) => html`<li class="bad small">${one.message || JSON.stringify(one)}</li>`)}
    </ul>
    ${!items.length && !refused.length && html`<p class="t2 small">There was nothing to make up for.</p>`}
    <div class="actions"><button class="btn" data-safe onClick=${() => close(null)}>Close <kbd>Esc</kbd></button></div>
  </div>`;

function Actions({ trigger: t, reload }) {
  const [verb, icon] = t.paused ? ["resume", "play"] : ["pause", "pause"];
  const name = `${t.type} of ${t.flowId}`;
  const turn = () => change(() => post(pathOf(t, verb)), `${t.flowId}: ${t.type} ${verb}d`, reload);
  const more = {
    schedule: [
      { text: "Run now", icon: "play", run: () => runNow(t, reload) },
      { text: "Backfill …", icon: "clock", run: () => backfill(t, reload) },
    ],
    event: [{ text: "Fire …", icon: "bolt", run: () => fire(t, reload) }],
    webhook: [{ text: "Copy as curl", icon: "copy", run: () => copy(curlOf(t), "Command copied") }],
  }[t.type];
  const word = t.paused ? "Resume" : "Pause";
  return html`<button class="btn small" aria-label=${`${word} ${name}`} onClick=${turn}>
      <${Icon} name=${icon} size=${12} />${word}
    </button>
    <button
      class="icon-btn"
      aria-label=${`More for ${name}`}
      aria-haspopup="menu"
      onClick=${(e) => openMenu(e, more)}
    >
      <${Icon} name="more" size=${14} />
    </button>`;
}

/** All triggers, or those of one flow. */
export function TriggerTable({ flow }) {
  const read = async (signal) => (await get("/triggers" + search({ flow, limit: 500 }), { signal })).items;
  const { data, problem, reload } = useFresh(read, EVERY_MS, [flow]);
  if (!data) return html`<${Instead} what="The triggers" problem=${problem} retry=${reload} />`;
  const empty = html`<${Empty} title="No triggers">
    ${flow ? "It runs when somebody starts it." : "Flows run when somebody starts them."} Add a schedule, webhook or
    event under <code>triggers:</code> in a definition.
  <//>`;
  return html`<${Table}
    label="Triggers"
    columns=${columns(flow)}
    rows=${data}
    actions=${(t) => html`<${Actions} trigger=${t} reload=${reload} />`}
    empty=${empty}
  />`;
}

export const Triggers = () => html`<${TriggerTable} />`;
