// Event by event, and back to the present.
import { html, useLayoutEffect } from "../core/html.js";
import { Icon } from "../parts/icon.js";
import { count } from "../core/format.js";
import { bind } from "../core/keys.js";
import { at, events, focus, goTo, loaded } from "./data.js";
import { isLoop } from "./loop-data.js";
import { lastSeq, nextFailure, shownEvent, stepBy } from "./moments.js";

export function useTimeKeys() {
  useLayoutEffect(
    () =>
      bind("Time", [
        { keys: ",", does: "event before", run: () => stepBy(-1) },
        { keys: ".", does: "next event", run: () => stepBy(1) },
        { keys: "L", does: "back to live", run: () => goTo(null) },
        { keys: "N", does: "next failure", when: () => !isLoop(focus.value), run: nextFailure },
      ]),
    [],
  );
}

export const Move = ({ label, icon, run }) =>
  html`<button class="icon-btn" aria-label=${label} onClick=${run}><${Icon} name=${icon} size=${14} /></button>`;

export const Live = ({ over }) =>
  html`<button class="btn small" aria-pressed=${at.value === null} onClick=${() => goTo(null)}>
    ${over ? "End" : html`<span class="live"><i class="dot"></i></span>Live`}
  </button>`;

function words(event) {
  if (event) return `${event.type} ${event.stepId || ""}`;
  return loaded.value ? "" : "loading";
}

export function Stepper({ over }) {
  useTimeKeys();
  events.value;
  const event = shownEvent();
  return html`<span class="right stepper">
    <${Move} label="Event before" icon="left" run=${() => stepBy(-1)} />
    <span class="small t2 ellipsis">
      event <b>${count(event?.seq || 0)}</b> of ${count(lastSeq())} <code>${words(event)}</code>
    </span>
    <${Move} label="Next event" icon="right" run=${() => stepBy(1)} />
    <${Live} over=${over} />
  </span>`;
}
