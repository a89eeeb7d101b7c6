// The drawing. Positions come from the plan and stay; only state classes change. Only what is in view
// is in the document.
import { html, signal, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../core/html.js";
import { go } from "../core/router.js";
import { executionUrl } from "../core/paths.js";
import { execution, focus, select, events, stateOf } from "./data.js";
import { useLayout } from "./layouts.js";
import { useGraphKeys } from "./graph-keys.js";
import { openGroup } from "./graph.js";
import { find } from "./find.js";
import { Node, groupState } from "./node.js";
import { curve, W, H, PITCH_X, PITCH_Y, PAD } from "./curve.js";
import { Loading } from "../parts/notice.js";

const AROUND = 200;
const ROOM = 14;
const LEAST_ZOOM = 0.25;
const MOST_ZOOM = 2;
const READABLE = 0.6;
/** A drawing that is a little too tall is drawn smaller, as long as its small text can be read. */
const LEGIBLE = 0.8;
const SCALED = 80;
export const zoom = signal(1);
export const setZoom = (value) => {
  zoom.value = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, value));
};
let fitNow = () => {};
export const fit = () => fitNow();

const placeOf = (col, row) => [PAD + col * PITCH_X, PAD - 8 + row * PITCH_Y];

/** In pixels: they change with the layout, not with every event. */
function placed(drawn) {
  const nodes = drawn.nodes.map(({ id, col, row }) => ({ id, at: placeOf(col, row) }));
  const edges = drawn.edges.map(({ from, to, points }) => ({
    from,
    to,
    places: points.map(([col, row]) => placeOf(col, row)),
  }));
  return { nodes, edges };
}

function sizeOf(drawn) {
  return {
    width: drawn.cols * PITCH_X - (PITCH_X - W) + 2 * PAD,
    height: drawn.rows * PITCH_Y - (PITCH_Y - H) + 2 * PAD - 8,
  };
}

/** What shows all of it, if that can still be read. */
function firstZoom(box, { width, height }) {
  const wide = Math.max(READABLE, Math.min(1, (box.clientWidth - 4) / width));
  const tall = Math.min(1, box.clientHeight / height);
  return tall >= LEGIBLE ? Math.min(wide, tall) : wide;
}

/** The part of the drawing that is seen, or null before the first look. */
function useView(ref, ready) {
  const [view, setView] = useState(null);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return undefined;
    let frame = 0;
    const see = () => {
      frame = 0;
      setView({ x: box.scrollLeft, y: box.scrollTop, w: box.clientWidth, h: box.clientHeight });
    };
    const look = () => {
      frame ||= requestAnimationFrame(see);
    };
    see();
    box.addEventListener("scroll", look, { passive: true });
    const resize = new ResizeObserver(look);
    resize.observe(box);
    return () => {
      box.removeEventListener("scroll", look);
      resize.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [ready]);
  return view;
}

function inView(view, z) {
  if (!view) return () => false;
  const [left, right] = [view.x / z - AROUND, (view.x + view.w) / z + AROUND];
  const [top, bottom] = [view.y / z - AROUND, (view.y + view.h) / z + AROUND];
  return (x, y) => x + W > left && x < right && y + H > top && y < bottom;
}

function pick(step) {
  const child = execution.value?.steps?.[step.id]?.childId;
  if (step.group) openGroup(step.group[0]);
  else if (focus.value === step.id && step.type === "flow" && child) go(executionUrl(child));
  else select(step.id);
}

export function Canvas({ list }) {
  const ref = useRef();
  const [drawn, shape] = useLayout(list);
  const view = useView(ref, Boolean(drawn));
  const size = drawn ? sizeOf(drawn) : { width: 0, height: 0 };
  const share = (box) => Math.min((box.clientWidth - 4) / size.width, (box.clientHeight - 4) / size.height);
  fitNow = () => {
    if (ref.current) setZoom(Math.min(1, share(ref.current)));
  };
  useLayoutEffect(() => setZoom(1), [shape]);
  useEffect(() => {
    if (ref.current && drawn && list.length < SCALED) setZoom(firstZoom(ref.current, size));
  }, [shape]);
  useGraphKeys(drawn, list, pick);
  useEffect(() => showFocused(ref.current, drawn), [focus.value, shape]);
  const wheel = (e) => {
    if (!e.ctrlKey && !e.metaKey) return;
    e.preventDefault();
    setZoom(zoom.value * (e.deltaY < 0 ? 1.1 : 0.9));
  };
  if (!list.length) return html`<p class="pad t3">${events.value.length ? "No step is so." : "No steps."}</p>`;
  return html`<div class="canvas" ref=${ref} onWheel=${wheel} tabindex="0" role="group" aria-label="Graph of steps">
    ${drawn
      ? html`<${Drawing} drawn=${drawn} list=${list} size=${size} seen=${inView(view, zoom.value)} />`
      : html`<${Loading} rows=${4} label="The graph is being laid out" />`}
  </div>`;
}

/** The least move that shows a stretch of `size` from `at`, with a little room around it. */
function moved(scroll, view, at, size) {
  if (at - ROOM < scroll) return Math.max(0, at - ROOM);
  return at + size + ROOM > scroll + view ? at + size + ROOM - view : scroll;
}

/** Also where the step in focus is not drawn yet, because it is out of view. */
function showFocused(box, drawn) {
  const node = drawn?.nodes.find((n) => n.id === focus.value);
  if (!box || !node) return;
  const z = zoom.value;
  const [x, y] = placeOf(node.col, node.row).map((v) => v * z);
  box.scrollLeft = moved(box.scrollLeft, box.clientWidth, x, W * z);
  box.scrollTop = moved(box.scrollTop, box.clientHeight, y, H * z);
}

function Drawing({ drawn, list, size, seen }) {
  const z = zoom.value;
  const { nodes, edges } = useMemo(() => placed(drawn), [drawn]);
  const byId = new Map(list.map((s) => [s.id, s]));
  const states = new Map(list.map((s) => [s.id, s.group ? groupState(s.group) : stateOf(s.id)]));
  const node = ({ id, at: [x, y] }) => {
    const step = byId.get(id);
    if (!step || !seen(x, y)) return null;
    const found = find.value ? id.includes(find.value) : undefined;
    const state = states.get(id);
    const focused = focus.value === id;
    return html`<${Node} key=${id} ...${{ step, state, x, y, focused, found }} onPick=${pick} />`;
  };
  return html`<svg
    width=${size.width * z}
    height=${size.height * z}
    viewBox=${`0 0 ${size.width} ${size.height}`}
    preserveAspectRatio="xMinYMin meet"
    role="tree"
    aria-label=${`Steps of ${execution.value?.flowId}`}
  >
    <defs>
      <marker id="tip" viewBox="0 0 6 6" refX="5.500" refY="3" markerWidth="6" markerHeight="6" orient="auto">
        <path class="tip" d="M0 0 6 3 0 6z" />
      </marker>
    </defs>
    <g class="edges" aria-hidden="true">
      ${edges.map((e) => edge(e, seen, states))}
    </g>
    ${nodes.map(node)}
  </svg>`;
}

const BEGAN = new Set(["success", "failed"]);
const AHEAD = new Set(["pending", "skipped"]);

/** No component: of thousands of edges only those in view cost more than a look. */
function edge({ from, to, places }, seen, states) {
  if (!places.some(([x, y]) => seen(x, y))) return null;
  const isDone = BEGAN.has(states.get(from)) && !AHEAD.has(states.get(to));
  const classes = `edge${isDone ? " done" : ""}`;
  return html`<path key=${`${from}>${to}`} class=${classes} d=${curve(places)} marker-end="url(#tip)" />`;
}
