// Workers elsewhere: what each has in hand, how long it may still say nothing, and when it was heard of last.
import { html } from "../core/html.js";
import { executionUrl } from "../core/paths.js";
import { count, span } from "../core/format.js";
import { ago, both, now } from "../core/time.js";
import { State } from "../parts/icon.js";

const heardAt = (w) => Date.parse(w.heartbeatAt);

/** One that has used up half of its lease has missed a heartbeat. */
function stateOf(w) {
  if (now.value - heardAt(w) > w.leaseMs / 2) return ["failed", "Silent"];
  return w.running > 0 ? ["running", "Busy"] : ["pending", "Idle"];
}

/** In the order of the server: silent ones first. */
export function Workers({ pool }) {
  const list = pool.workerList || [];
  if (!list.length) return null;
  return html`<section class="card tablebox" tabindex="0" role="region" aria-label=${`Workers of ${pool.name}`}>
    <header>
      <h2>Workers of ${pool.name}</h2>
      <span class="tag">${count(list.length)}</span>
    </header>
    <table class="table">
      <thead>
        <tr>
          <th>Worker</th><th>State</th><th>Does</th><th class="num">Attempt</th><th class="num">Lease left</th>
          <th class="num">Heartbeat</th>
        </tr>
      </thead>
      <tbody>
        ${list.map((w) => html`<${Worker} key=${w.name} w=${w} />`)}
      </tbody>
    </table>
  </section>`;
}

function Worker({ w }) {
  const [state, words] = stateOf(w);
  const first = w.tasks[0];
  const left = first && Math.max(0, Date.parse(first.leaseUntil) - now.value);
  return html`<tr>
    <td class="strong">${w.name}</td>
    <td><${State} state=${state} label=${words} size=${14} /></td>
    <td>${first ? html`<${Does} task=${first} others=${w.running - 1} />` : html`<${Idle} w=${w} />`}</td>
    <td class="num t2">${first ? `#${first.attempt}, ${span(now.value - Date.parse(first.since))}` : ""}</td>
    <td class="num">${first ? span(left) : ""}</td>
    <td class=${`num ${state === "failed" ? "bad" : "t2"}`} title=${both(w.heartbeatAt)}>${ago(heardAt(w))}</td>
  </tr>`;
}

const Does = ({ task, others }) =>
  html`<a class="mono" href=${executionUrl(task.executionId, { step: task.stepId })}>${task.flowId} / ${task.stepId}</a>
    ${others > 0 && html`<span class="t3"> and ${count(others)} more</span>`}`;

function Idle({ w }) {
  const wanted = w.adapters.length ? `asks for tasks of ${w.adapters.join(", ")}` : "asks for any task";
  return html`<span class="t3">${wanted}</span>`;
}
