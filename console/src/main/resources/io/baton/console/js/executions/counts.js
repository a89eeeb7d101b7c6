// Counts by status, as filters.
import { html } from "../core/html.js";
import { count } from "../core/format.js";
import { LABELS } from "../core/states.js";
import { StateIcon } from "../parts/icon.js";
import { counts, all } from "./rows.js";
import { statuses, setStatus, DERIVED } from "./filters.js";

const CHIPS = [
  ["running", "running"],
  ["waiting", "waiting"],
  ["retrying", "retrying"],
  ["paused", "paused"],
  ["failed", "failed"],
  ["completed", "success"],
  ["cancelled", "cancelled"],
];

/** Running as people mean it: without those that wait or try again. */
function shown(status, c) {
  if (status !== "running") return c[status] || 0;
  return Math.max(0, (c.running || 0) - (c.waiting || 0) - (c.retrying || 0));
}

export function Counts() {
  const c = counts.value;
  const on = statuses.value;
  const chips = CHIPS.filter(([status]) => !c || c[status] !== undefined || !DERIVED.includes(status));
  const pick = (status) => setStatus(on.length === 1 && on[0] === status ? null : status);
  return html`<div class="counts" role="group" aria-label="Filter by status">
    <button class="chip" aria-pressed=${!on.length} onClick=${() => setStatus(null)}>
      All <b>${c ? count(all(c)) : "–"}</b>
    </button>
    ${chips.map(
      ([status, state]) =>
        html`<button class="chip" aria-pressed=${on.includes(status)} onClick=${() => pick(status)}>
          <${StateIcon} state=${state} size=${15} />${LABELS[state]} <b>${c ? count(shown(status, c)) : "–"}</b>
        </button>`,
    )}
  </div>`;
}
