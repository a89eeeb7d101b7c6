// How far an execution is, in segments of the states its steps are in.
import { html } from "../core/html.js";
import { segments, LABELS } from "../core/states.js";

export function Progress({ execution }) {
  const list = segments(execution);
  const said = list.map(({ state, n }) => `${n} ${LABELS[state].toLowerCase()}`).join(", ") || "nothing started";
  return html`<div class="progress" role="img" aria-label=${said} title=${said}>
    ${list.map(({ state, share }) => html`<i class=${`seg s-${state}`} style=${{ width: `${share * 100}%` }}></i>`)}
  </div>`;
}
