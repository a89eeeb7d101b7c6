// One step in the graph: 156 by 44, its state as icon, edge and word.
import { html } from "../core/html.js";
import { stateShape, glyph } from "../parts/icon.js";
import { duration, count, span } from "../core/format.js";
import { LABELS } from "../core/states.js";
import { execution, history, shownMs, stateOf, whyOf } from "./data.js";
import { countItems, tookMs } from "./history.js";
import { W, H } from "./curve.js";

const NAME_LETTERS = 18;
const SUB_LETTERS = 22;
const TYPES = { forEach: "loop", while: "loop", flow: "sub-flow" };
const SKIPS = {
  condition: "condition is false",
  route: "route not taken",
  upstream: "what it needs is missing",
  branch: "other branch taken",
  never_started: "never started",
};
const rowOf = (step) => execution.value?.steps?.[step.id] || {};
const left = (until) => span(Date.parse(until) - shownMs());

function loopWords(step, items) {
  const c = countItems(history.value.loops.get(step.id));
  const ended = (c.success || 0) + (c.failed || 0) + (c.skipped || 0);
  return `loop · ${count(ended || items.completed || 0)} of ${count(items.total)}`;
}

function retryWords(why) {
  const attempt = /attempt (\d+ of \d+)/.exec(why.text)?.[1];
  return `retry${attempt ? ` ${attempt}` : ""}${why.until ? ` in ${left(why.until)}` : ""}`;
}

function failedWords(row, past) {
  const handled = row.recoveredBy || past?.recovered || past?.next === "continue";
  return `${row.attempts > 1 ? `${row.attempts} of ${row.attempts} ` : ""}failed${handled ? ", handled" : ""}`;
}

/** The second line: what it is, or what it does now. */
export function subtitle(step, state) {
  const row = rowOf(step);
  const past = history.value.steps.get(step.id);
  const why = whyOf.value.get(step.id);
  if (step.group) return `group of ${count(step.group.length)}`;
  if (row.items?.total) return loopWords(step, row.items);
  if (state === "retrying" && why) return retryWords(why);
  if (state === "waiting" && why) return why.until ? `${why.reason}, ${left(why.until)}` : why.text;
  if (state === "failed") return failedWords(row, past);
  if (state === "skipped") return SKIPS[row.skipReason || past?.reason] || "skipped";
  const type = TYPES[step.type] || step.type || "";
  const took = row.durationMs ?? tookMs(past);
  return took !== null && state !== "running" ? `${type} · ${duration(took)}` : type;
}

const cut = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

const Box = ({ kind, grow = 0, by = 0, round }) =>
  html`<rect class=${kind} x=${by - grow} y=${by - grow} width=${W + 2 * grow} height=${H + 2 * grow} rx=${round} />`;

export function Node({ step, state, x, y, focused, onPick, found }) {
  const isLoop = step.type === "forEach" || step.type === "while" || Boolean(rowOf(step).items);
  const isFlow = step.type === "flow";
  const text = subtitle(step, state);
  const name = step.name || step.id;
  return html`<g
    class=${`node s-${state}${focused ? " focused" : ""}${found === false ? " faint" : ""}`}
    transform=${`translate(${x},${y})`}
    role="treeitem"
    data-step=${step.id}
    aria-label=${`${name}, ${LABELS[state]}, ${text}`}
    aria-selected=${focused}
    onClick=${() => onPick(step)}
  >
    ${isLoop && html`<${Box} kind="stack" by=${5.5} round="8" /><${Box} kind="stack" by=${3} round="8" />`}
    ${focused && html`<${Box} kind="halo" grow=${4} round="11" />`}
    <${Box} kind="body" round="8" />
    ${(state === "waiting" || step.group) && html`<${Box} kind="inner" grow=${-3} round="5.5" />`}
    <g class="sicon" transform="translate(9,14)">${stateShape(state)}</g>
    <text class="name" x="33" y="18">${cut(name, isLoop || isFlow ? NAME_LETTERS - 3 : NAME_LETTERS)}</text>
    <text class="sub" x="33" y="34">${cut(text, SUB_LETTERS)}</text>
    ${(isLoop || isFlow) &&
    html`<g class="kind" transform=${`translate(${W - 22},7) scale(.82)`}>${glyph(isLoop ? "loop" : "subflow")}</g>`}
    <title>${name}</title>
  </g>`;
}

const LOUDEST = ["failed", "retrying", "running", "waiting", "paused"];

export function groupState(ids) {
  const states = new Set(ids.map(stateOf));
  const loud = LOUDEST.find((state) => states.has(state));
  if (loud) return loud;
  if (states.has("pending")) return states.has("success") ? "running" : "pending";
  return states.has("success") ? "success" : [...states][0];
}
