// The rows of the timeline: only those in view are in the document.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../core/html.js";
import { StateIcon } from "../parts/icon.js";
import { LABELS } from "../core/states.js";
import { duration } from "../core/format.js";
import { history, execution, stateOf, focus, select } from "./data.js";
import { ticks } from "./scale.js";
import { Bars } from "./bars.js";

const ROW = 24;
const SPARE = 10;
const percent = (x) => `${x * 100}%`;

function useWindow(ref) {
  const [range, setRange] = useState([0, 60]);
  useLayoutEffect(() => {
    const box = ref.current;
    const look = () => {
      const from = Math.max(0, Math.floor(box.scrollTop / ROW) - SPARE);
      const to = from + Math.ceil(box.clientHeight / ROW) + 2 * SPARE;
      setRange((r) => (r[0] === from && r[1] === to ? r : [from, to]));
    };
    look();
    box.addEventListener("scroll", look, { passive: true });
    const resize = new ResizeObserver(look);
    resize.observe(box);
    return () => {
      box.removeEventListener("scroll", look);
      resize.disconnect();
    };
  }, []);
  return range;
}

function useFocusInView(ref, list) {
  useEffect(() => {
    const i = list.findIndex((s) => s.id === focus.value);
    const box = ref.current;
    const isSeen = i * ROW >= box.scrollTop && (i + 1) * ROW <= box.scrollTop + box.clientHeight;
    if (i >= 0 && !isSeen) box.scrollTop = i * ROW - 2 * ROW;
  }, [focus.value]);
}

export function TimelineRows({ list, scale, until, end, expected }) {
  const ref = useRef();
  const [from, to] = useWindow(ref);
  useFocusInView(ref, list);
  return html`<div
    class="trows"
    ref=${ref}
    role="table"
    aria-label="Steps over time"
    aria-rowcount=${list.length}
    tabindex="0"
  >
    <div role="rowgroup" class="tbox" style=${{ height: `${list.length * ROW + 8}px` }}>
      <${Grid} scale=${scale} until=${until} end=${end} />
      ${list
        .slice(from, to)
        .map(
          (step, i) =>
            html`<${TimelineRow}
              key=${step.id}
              step=${step}
              index=${from + i}
              scale=${scale}
              until=${until}
              expected=${expected.get(step.id)}
            />`,
        )}
    </div>
  </div>`;
}

const Grid = ({ scale, until, end }) =>
  html`<div class="grid" aria-hidden="true">
    ${ticks(scale).map(({ x }) => html`<i style=${{ left: percent(x) }}></i>`)}
    ${history.value.pauses.map((pause) => html`<${Pause} pause=${pause} scale=${scale} until=${until} />`)}
    <i class="ahead" style=${{ left: percent(scale.at(end)) }}></i>
    ${scale.gap &&
    html`<i class="break" style=${{ left: percent(scale.gap.x) }} title="A long wait is drawn shorter">≈</i>`}
    <i class="nowline" style=${{ left: percent(scale.at(until)) }}></i>
  </div>`;

function Pause({ pause, scale, until }) {
  const from = scale.at(pause.from);
  const width = percent(Math.max(0, scale.at(pause.to || until) - from));
  return html`<i class="pauseband" style=${{ left: percent(from), width }}></i>`;
}

/** Until its end, or until the moment that is shown. */
function tookMs(row, past, until) {
  if (row?.durationMs !== null && row?.durationMs !== undefined) return row.durationMs;
  if (!past?.attempts.length) return null;
  const last = past.attempts.at(-1);
  return (last.to && past.state !== "retrying" ? last.to : until) - past.attempts[0].from;
}

function TimelineRow({ step, index, scale, until, expected }) {
  const past = history.value.steps.get(step.id);
  const state = stateOf(step.id);
  const row = execution.value?.steps?.[step.id];
  const took = tookMs(row, past, until);
  const words = took !== null && state !== "skipped" ? duration(took) : "";
  const loop = history.value.loops.get(step.id);
  return html`<div
    class=${`trow s-${state}${focus.value === step.id ? " on" : ""}`}
    role="row"
    aria-rowindex=${index + 1}
    style=${{ top: `${index * ROW}px` }}
  >
    <div role="cell" class="tcell">
      <button class="tname" onClick=${() => select(step.id)} aria-label=${`${step.id}, ${LABELS[state]}, ${words}`}>
        <${StateIcon} state=${state} size=${13} />
        <span class="grow ellipsis">${step.id}</span><span class="t3">${words}</span>
      </button>
    </div>
    <div class="track" role="cell" onClick=${() => select(step.id)}>
      <${Bars} step=${past} loop=${loop} child=${row?.childId} ...${{ scale, until, expected }} />
    </div>
  </div>`;
}
