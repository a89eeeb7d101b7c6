// The slider over the timeline's axis: events as ticks; dragging shows the state at that event.
import { html, useMemo, useRef } from "../core/html.js";
import { clock } from "../core/time.js";
import { events, at, goTo } from "./data.js";
import { isItem } from "./history.js";
import { isFailure, toneOf } from "./sentences.js";
import { ticks } from "./scale.js";
import { goToTime, lastSeq, shownEvent, stepBy, timeOf } from "./moments.js";

const PLACES = 700;
const percent = (x) => `${x * 100}%`;

/** At most one tick a place, failures always; the many items of loops only where they fail. */
function marksOf(list, scale) {
  const seen = new Set();
  const made = [];
  for (const event of list) {
    const failed = isFailure(event);
    if (event.stepId && isItem(event.stepId) && !failed) continue;
    const x = Math.round(scale.at(timeOf(event)) * PLACES);
    const key = `${x}${failed}`;
    if (seen.has(key)) continue;
    seen.add(key);
    made.push({ x: x / PLACES, tone: toneOf(event) });
  }
  return made;
}

export function sliderKeys(e) {
  const moves = {
    ArrowLeft: () => stepBy(-1),
    ArrowRight: () => stepBy(1),
    PageUp: () => stepBy(-20),
    PageDown: () => stepBy(20),
    Home: () => goTo(1),
    End: () => goTo(null),
  };
  if (!moves[e.key]) return;
  e.preventDefault();
  e.stopPropagation();
  moves[e.key]();
}

/** What any slider over the log says of itself and how it is dragged. */
export function sliderProperties(ref, timeAt) {
  const seek = (e) => {
    const box = ref.current.getBoundingClientRect();
    goToTime(timeAt(Math.min(1, Math.max(0, (e.clientX - box.left) / box.width))));
  };
  const event = shownEvent();
  return {
    ref,
    role: "slider",
    tabindex: 0,
    "aria-label": "Moment",
    "aria-valuemin": 1,
    "aria-valuemax": lastSeq() || 1,
    "aria-valuenow": event?.seq ?? 1,
    "aria-valuetext": at.value === null ? "live" : `event ${at.value}, ${event?.type} ${event?.stepId || ""}`,
    onKeyDown: sliderKeys,
    onPointerDown: (e) => {
      e.currentTarget.setPointerCapture(e.pointerId);
      seek(e);
    },
    onPointerMove: (e) => {
      if (e.buttons) seek(e);
    },
  };
}

export function Slider({ scale, shownAt }) {
  const ref = useRef();
  const list = events.value;
  const marks = useMemo(() => marksOf(list, scale), [list, scale]);
  const x = percent(scale.at(shownAt));
  return html`<div class="slider" ...${sliderProperties(ref, scale.time)}>
    <span class="tick first caption">${clock(scale.from)}</span>
    ${ticks(scale).map((t) => html`<span class="tick caption" style=${{ left: percent(t.x) }}>${t.text}</span>`)}
    <span class="marks">
      ${marks.map((m) => html`<i class=${`s-${m.tone}`} style=${{ left: percent(m.x) }}></i>`)}
    </span>
    <span class="rail-line"></span><span class="rail-done" style=${{ width: x }}></span>
    <i class="thumb" style=${{ left: x }}></i>
  </div>`;
}
