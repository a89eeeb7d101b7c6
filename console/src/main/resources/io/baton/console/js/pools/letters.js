// Tasks that no worker could finish, and the workers that are at it.
import { html } from "../core/html.js";
import { executionUrl } from "../core/paths.js";
import { count, span } from "../core/format.js";
import { ago, clock, now } from "../core/time.js";
import { State } from "../parts/icon.js";

const SILENT_MS = 30000;
const stepUrl = (one) => executionUrl(one.executionId, { step: one.stepId });

export function Letters({ letters = [] }) {
  if (!letters.length) return null;
  return html`<section class="card tablebox" tabindex="0" role="region" aria-label="Tasks that no worker could finish">
    <header>
      <h2>Tasks that no worker could finish</h2>
      <span class="tag">${count(letters.length)}</span>
    </header>
    <table class="table">
      <thead>
        <tr><th>Execution</th><th>Step</th><th>Why</th><th>When</th></tr>
      </thead>
      <tbody>
        ${letters.map(
          (l) =>
            html`<tr>
              <td><a class="mono" href=${stepUrl(l)}>${l.executionId}</a></td>
              <td class="mono">${l.stepId}</td>
              <td class="t2">${l.reason || l.error || ""}</td>
              <td class="t3">${clock(l.at)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

const heardAt = (w) => Date.parse(w.lastSeenAt || w.heartbeatAt || w.lastHeartbeatAt || w.lastPollAt || "");

function stateOf(w) {
  if (now.value - heardAt(w) > SILENT_MS) return ["failed", "Silent"];
  return w.taskId || w.stepId || w.running > 0 ? ["running", "Busy"] : ["pending", "Idle"];
}

/** Silent ones first. */
export function Workers({ pool }) {
  const list = pool.workerList || pool.workerDetails || (Array.isArray(pool.workers) ? pool.workers : []);
  if (!list.length) return null;
  const rows = list.map((w) => ({ w, state: stateOf(w) })).sort((a, b) => heardAt(a.w) - heardAt(b.w));
  return html`<section class="card tablebox" tabindex="0" role="region" aria-label=${`Workers of ${pool.name}`}>
    <header>
      <h2>Workers of ${pool.name}</h2>
      <span class="tag">${count(list.length)}</span>
    </header>
    <table class="table">
      <thead>
        <tr><th>Worker</th><th>State</th><th>Does</th><th class="num">Lease left</th><th class="num">Heartbeat</th></tr>
      </thead>
      <tbody>
        ${rows.map((row) => html`<${Worker} ...${row} />`)}
      </tbody>
    </table>
  </section>`;
}

function Worker({ w, state: [state, words] }) {
  const lease = w.leaseUntil ? span(Date.parse(w.leaseUntil) - now.value) : "";
  const does = w.executionId
    ? html`<a class="mono" href=${stepUrl(w)}>${w.flowId || w.executionId} / ${w.stepId}</a>`
    : html`<span class="t3">${(w.adapters || []).length ? `polls for ${w.adapters.join(", ")}` : ""}</span>`;
  return html`<tr>
    <td class="strong">${w.name || w.id || w.worker}</td>
    <td><${State} state=${state} label=${words} size=${14} /></td>
    <td>${does}</td>
    <td class="num">${lease}</td>
    <td class=${`num ${state === "failed" ? "bad" : "t2"}`}>${heardAt(w) ? ago(heardAt(w)) : ""}</td>
  </tr>`;
}
