// The events of a step as they are in the log; each leads to the moment after it.
import { html, useState } from "../core/html.js";
import { Json } from "../parts/json.js";
import { clock, zone } from "../core/time.js";
import { patch } from "../core/router.js";
import { count } from "../core/format.js";
import { isFailure } from "./sentences.js";

const WINDOW = 400;

export function EventList({ log }) {
  const [most, setMost] = useState(WINDOW);
  zone.value;
  const before = log.length - most;
  return html`${before > 0 &&
    html`<button class="link small pad" onClick=${() => setMost(most + WINDOW)}>${count(before)} before</button>`}
    <ul class="events">
      ${log.slice(-most).map((event) => html`<${One} key=${event.seq} event=${event} />`)}
    </ul>`;
}

const One = ({ event }) =>
  html`<li>
    <button
      class="mono link"
      aria-label=${`Show the state after event ${event.seq}`}
      onClick=${() => patch({ at: event.seq })}
    >
      ${event.seq}
    </button>
    <details>
      <summary>
        <span class="t3">${clock(event.at)}</span>
        <span class=${`mono grow ellipsis ${isFailure(event) ? "bad" : ""}`}>${event.type}</span>
      </summary>
      <${Json} value=${event.data || {}} label=${`Data of event ${event.seq}`} />
    </details>
  </li>`;
