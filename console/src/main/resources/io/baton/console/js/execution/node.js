// One step in the graph: 156 by 44, its state as icon, edge and word.
import { html } from "../core/html.js";
import { stateShape, glyph } from "../parts/icon.js";
import { duration, count, span } from "../core/format.js";
import { now } from "../core/time.js";
import { LABELS } from "../core/states.js";
import { execution, history, stateOf, whyOf } from "./data.js";
import { countItems } from "./history.js";

export const W = 156, H = 44, PITCH_X = 187, PITCH_Y = 67, PAD = 24;
const TYPES = { forEach: "loop", while: "loop", flow: "sub-flow" };
const SKIPS = { condition: "condition is false", route: "route not taken", upstream: "what it needs is missing", branch: "other branch taken", never_started: "never started" };

/** The second line: what it is, or what it does now. */
export function subtitle(step, state) {
  const row = execution.value?.steps?.[step.id] || {};
  const past = history.value.steps.get(step.id);
  const items = row.items;
  if (step.group) return `group of ${count(step.group.length)}`;
  if (items?.total) {
    const c = countItems(history.value.loops.get(step.id));
    return `loop · ${count((c.success || 0) + (c.failed || 0) + (c.skipped || 0) || items.completed || 0)} of ${count(items.total)}`;
  }
  const why = whyOf.value.get(step.id);
  if (state === "retrying" && why) return `retry${/attempt (\d+ of \d+)/.exec(why.text) ? ` ${/attempt (\d+ of \d+)/.exec(why.text)[1]}` : ""}${why.until ? ` in ${span(Date.parse(why.until) - now.value)}` : ""}`;
  if (state === "waiting" && why) return why.until ? `${why.reason}, ${span(Date.parse(why.until) - now.value)}` : why.text;
  if (state === "failed") return `${row.attempts > 1 ? `${row.attempts} of ${row.attempts} ` : ""}failed${row.recoveredBy || past?.recovered || past?.next === "continue" ? ", handled" : ""}`;
  if (state === "skipped") return SKIPS[row.skipReason || past?.reason] || "skipped";
  const type = TYPES[step.type] || step.type || "";
  const took = row.durationMs ?? (past?.attempts.length && past.attempts.at(-1).to ? past.attempts.at(-1).to - past.attempts[0].from : null);
  return took !== null && took !== undefined && state !== "running" ? `${type} · ${duration(took)}` : type;
}

export function Node({ step, x, y, focused, onPick, found }) {
  const state = step.group ? groupState(step.group) : stateOf(step.id);
  const loop = step.type === "forEach" || step.type === "while" || Boolean(execution.value?.steps?.[step.id]?.items);
  const text = subtitle(step, state);
  const name = step.name || step.id;
  return html`<g class=${`node s-${state}${focused ? " focused" : ""}${found === false ? " faint" : ""}`} transform=${`translate(${x},${y})`} role="treeitem" tabindex="-1" data-step=${step.id}
      aria-label=${`${name}, ${LABELS[state]}, ${text}`} aria-selected=${focused} onClick=${() => onPick(step)}>
    ${loop && html`<rect class="stack" x="5.500" y="5.500" width=${W} height=${H} rx="8" /><rect class="stack" x="3" y="3" width=${W} height=${H} rx="8" />`}
    ${focused && html`<rect class="halo" x="-4" y="-4" width=${W + 8} height=${H + 8} rx="11" />`}
    <rect class="body" width=${W} height=${H} rx="8" />${(state === "waiting" || step.group) && html`<rect class="inner" x="3" y="3" width=${W - 6} height=${H - 6} rx="5.500" />`}
    <g class="sicon" transform="translate(9,14)">${stateShape(state)}</g>
    <text class="name" x="33" y="18">${cut(name, loop || step.child ? 15 : 18)}</text><text class="sub" x="33" y="34">${cut(text, 22)}</text>
    ${(loop || step.type === "flow") && html`<g class="kind" transform=${`translate(${W - 22},7) scale(.82)`}>${glyph(loop ? "loop" : "subflow")}</g>`}<title>${name}</title></g>`;
}

const cut = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

export function groupState(ids) {
  const states = new Set(ids.map(stateOf));
  for (const state of ["failed", "retrying", "running", "waiting", "paused"]) if (states.has(state)) return state;
  if (states.has("pending")) return states.has("success") ? "running" : "pending";
  return states.has("success") ? "success" : [...states][0];
}
