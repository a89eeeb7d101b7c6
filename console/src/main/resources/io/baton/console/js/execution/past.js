// The band that says that a moment of the past is shown, and what has changed since.
import { html } from "../core/html.js";
import { Icon, State } from "../parts/icon.js";
import { ask } from "../parts/overlay.js";
import { clock, ago } from "../core/time.js";
import { count } from "../core/format.js";
import { stepState } from "../core/states.js";
import { live, at, events, goTo, steps, stateOf } from "./data.js";
import { lastSeq, shownEvent } from "./moments.js";

const MOST = 100;

export function PastBand() {
  events.value;
  const event = shownEvent();
  const last = live.value?.seq || lastSeq();
  const words = event
    ? `${clock(event.at)}, event ${count(at.value)} of ${count(last)}, ${ago(event.at)}.`
    : `event ${count(at.value)}.`;
  return html`<div class="pastband" role="status">
    <${Icon} name="clock" />
    <p class="grow ellipsis"><b>You look at the past: </b>${words} The run has gone on since.</p>
    <button class="btn small" onClick=${compare}>Compare with now</button>
    <button class="btn small primary" onClick=${() => goTo(null)}>Back to live <kbd>L</kbd></button>
  </div>`;
}

function compare() {
  const why = new Map((live.value?.why || []).map((one) => [one.step, one]));
  const nowOf = (id) => stepState(live.value?.steps?.[id], why.get(id));
  const changed = steps.value
    .map(({ id }) => ({ id, then: stateOf(id), now: nowOf(id) }))
    .filter((one) => one.then !== one.now);
  ask((close) => html`<${Changes} changed=${changed} at=${at.value} close=${close} />`);
}

const Change = ({ one }) =>
  html`<tr>
    <td><code>${one.id}</code></td>
    <td><${State} state=${one.then} size=${13} /></td>
    <td><${State} state=${one.now} size=${13} /></td>
  </tr>`;

const Changes = ({ changed, at: seq, close }) =>
  html`<div class="dialog">
    <h2 class="title">Since event ${count(seq)}</h2>
    ${changed.length
      ? html`<div class="scrolls" tabindex="0" role="region" aria-label="Steps that changed">
          <table class="table">
            <thead>
              <tr><th>Step</th><th>Then</th><th>Now</th></tr>
            </thead>
            <tbody>
              ${changed.slice(0, MOST).map((one) => html`<${Change} one=${one} />`)}
            </tbody>
          </table>
        </div>`
      : html`<p class="t2 small">No step has changed its state.</p>`}
    ${changed.length > MOST && html`<p class="caption">and ${count(changed.length - MOST)} more</p>`}
    <div class="actions"><button class="btn" data-safe onClick=${() => close(null)}>Close <kbd>Esc</kbd></button></div>
  </div>`;
