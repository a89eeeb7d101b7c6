// The graph. Positions come from the plan and stay; only state classes change. Only what is in view
// is in the document.
import { html, signal, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../core/html.js";
import { Icon } from "../parts/icon.js";
import { bind } from "../core/keys.js";
import { count } from "../core/format.js";
import { go } from "../core/router.js";
import { execution, steps, stateOf, focus, select, whyOf, events } from "./data.js";
import { layered } from "./layout.js";
import { folded } from "./fold.js";
import { isLoop } from "./loop.js";
import { Node, W, H, PITCH_X, PITCH_Y, PAD } from "./node.js";

const LIST_FIRST = 2000;
const ACTIVE = new Set(["running", "retrying", "waiting", "failed", "paused"]);
export const zoom = signal(1);
export const find = signal(null);
const show = signal("all");
const foldAll = signal(null);
const opened = signal(new Set());

function visibleSteps() {
  const all = steps.value;
  if (show.value === "active") return keep(all, (s) => ACTIVE.has(stateOf(s.id)));
  if (show.value === "held") return keep(all, (s) => whyOf.value.has(s.id));
  return folded(all, stateOf, { fold: foldAll.value ?? all.length > 200, open: opened.value });
}

const keep = (all, wanted) => {
  const kept = all.filter(wanted), ids = new Set(kept.map((s) => s.id));
  return kept.map((s) => ({ ...s, dependencies: (s.dependencies || []).filter((d) => ids.has(d)) }));
};

export function Graph() {
  const all = steps.value;
  const [anyway, setAnyway] = useState(false);
  const loud = all.filter((s) => ACTIVE.has(stateOf(s.id))).length;
  if (all.length > LIST_FIRST && !anyway) return html`<section class="graph" aria-label="Graph"><div class="strip"><h2>Graph</h2></div><p class="pad t2">${count(all.length)} steps read better as a list; the timeline below has them all. <button class="link" onClick=${() => setAnyway(true)}>Draw them anyway</button></p></section>`;
  return html`<section class="graph" aria-label="Graph">
    <div class="strip"><h2>Graph</h2><div class="segmented" role="group" aria-label="Show">
        ${[["all", `All ${count(all.length)}`], ["active", `Active ${loud}`], ["held", "Held up"]].map(([id, text]) => html`<button aria-pressed=${show.value === id} onClick=${() => { show.value = id; }}>${text}</button>`)}</div>
      ${find.value === null ? html`<button class="btn plain small" onClick=${() => { find.value = ""; }}><${Icon} name="search" size=${14} />Find step <kbd>S</kbd></button>`
        : html`<input class="input find" autofocus placeholder="step" aria-label="Find step" value=${find.value} ref=${(el) => el && el.focus()} onInput=${(e) => { find.value = e.target.value; }}
            onKeyDown=${(e) => { if (e.key === "Escape") { find.value = null; } if (e.key === "Enter") { const hit = all.find((s) => s.id.includes(find.value)); if (hit) select(hit.id); find.value = null; } }} />`}
      <span class="right"><button class="icon-btn" aria-label="Zoom out" onClick=${() => setZoom(zoom.value / 1.25)}><${Icon} name="minus" size=${14} /></button><span class="t2 small pct">${Math.round(zoom.value * 100)} %</span><button class="icon-btn" aria-label="Zoom in" onClick=${() => setZoom(zoom.value * 1.25)}><${Icon} name="plus" size=${14} /></button>
        <button class="btn plain small" onClick=${() => fit()}><${Icon} name="fit" size=${14} />Fit <kbd>F</kbd></button></span></div>
    <${Canvas} /></section>`;
}

export const setZoom = (value) => { zoom.value = Math.min(2, Math.max(0.25, value)); };
let fitNow = () => {};
export const fit = () => fitNow();

function Canvas() {
  const ref = useRef();
  const list = visibleSteps();
  const shape = list.map((s) => `${s.id}<${(s.dependencies || []).join()}`).join("|");
  const drawn = useMemo(() => layered(list), [shape]);
  const width = drawn.cols * PITCH_X - (PITCH_X - W) + 2 * PAD, height = drawn.rows * PITCH_Y - (PITCH_Y - H) + 2 * PAD - 8;
  const view = useView(ref);
  fitNow = () => { const box = ref.current; setZoom(Math.min(1, (box.clientWidth - 4) / width, (box.clientHeight - 4) / height)); };
  useEffect(() => { if (ref.current && width > ref.current.clientWidth * 1.02 && list.length < 80) setZoom(Math.max(0.6, (ref.current.clientWidth - 4) / width)); else setZoom(1); }, [shape]);
  useGraphKeys(drawn);
  useEffect(() => { ref.current?.querySelector(".node.focused")?.scrollIntoView?.({ block: "nearest", inline: "nearest" }); }, [focus.value]);
  const z = zoom.value;
  const at = (col, row) => [PAD + col * PITCH_X, PAD - 8 + row * PITCH_Y];
  const seen = (x, y) => !view || (x + W > view.x / z - 200 && x < (view.x + view.w) / z + 200 && y + H > view.y / z - 200 && y < (view.y + view.h) / z + 200);
  const byId = new Map(list.map((s) => [s.id, s]));
  const pick = (step) => {
    if (step.group) { opened.value = new Set([...opened.value, step.id]); return; }
    if (focus.value === step.id && step.type === "flow" && execution.value?.steps?.[step.id]?.childId) go(`/executions/${execution.value.steps[step.id].childId}`);
    else select(step.id);
  };
  const wheel = (e) => { if (e.ctrlKey || e.metaKey) { e.preventDefault(); setZoom(zoom.value * (e.deltaY < 0 ? 1.1 : 0.9)); } };
  return html`<div class="canvas" ref=${ref} onWheel=${wheel} tabindex="0" aria-label="Graph of steps, scrolls">
    <svg width=${width * z} height=${height * z} viewBox=${`0 0 ${width} ${height}`} preserveAspectRatio="xMinYMin meet" role="tree" aria-label=${`Steps of ${execution.value?.flowId}`}>
      <defs><marker id="tip" viewBox="0 0 6 6" refX="5.500" refY="3" markerWidth="6" markerHeight="6" orient="auto"><path class="tip" d="M0 0 6 3 0 6z" /></marker></defs>
      <g class="edges" aria-hidden="true">${drawn.edges.map((e) => html`<${Edge} key=${`${e.from}>${e.to}`} edge=${e} at=${at} seen=${seen} />`)}</g>
      ${drawn.nodes.map((n) => { const [x, y] = at(n.col, n.row); const step = byId.get(n.id); return step && seen(x, y) ? html`<${Node} key=${n.id} step=${step} x=${x} y=${y} focused=${focus.value === n.id} found=${find.value ? n.id.includes(find.value) : undefined} onPick=${pick} />` : null; })}
    </svg>${!list.length && html`<p class="pad t3">${events.value.length ? "No step is so." : "No steps."}</p>`}</div>`;
}

function Edge({ edge, at, seen }) {
  const points = edge.points.map(([col, row]) => at(col, row));
  if (!points.some(([x, y]) => seen(x, y))) return null;
  let d = "";
  for (let i = 1; i < points.length; i++) {
    const [x1, y1] = [points[i - 1][0] + W, points[i - 1][1] + H / 2];
    const [x2, y2] = [points[i][0], points[i][1] + H / 2];
    const start = i === 1 ? `M${x1},${y1}` : `L${x1},${y1}`;
    const end = i === points.length - 1 ? x2 - 1 : x2;
    d += y1 === y2 ? `${start} L${end},${y2}` : `${start} C${(x1 + x2) / 2},${y1} ${(x1 + x2) / 2},${y2} ${end},${y2}`;
  }
  const from = stateOf(edge.from), to = stateOf(edge.to);
  const done = (from === "success" || from === "failed") && !["pending", "skipped"].includes(to);
  return html`<path class=${`edge${done ? " done" : ""}`} d=${d} marker-end="url(#tip)" />`;
}

function useView(ref) {
  const [view, setView] = useState(null);
  useLayoutEffect(() => {
    const box = ref.current;
    let frame = 0;
    const look = () => { frame ||= requestAnimationFrame(() => { frame = 0; setView({ x: box.scrollLeft, y: box.scrollTop, w: box.clientWidth, h: box.clientHeight }); }); };
    look();
    box.addEventListener("scroll", look, { passive: true });
    const resize = new ResizeObserver(look);
    resize.observe(box);
    return () => { box.removeEventListener("scroll", look); resize.disconnect(); cancelAnimationFrame(frame); };
  }, []);
  return view;
}

function useGraphKeys(drawn) {
  useLayoutEffect(() => {
    const move = (dx, dy) => () => {
      const here = drawn.nodes.find((n) => n.id === focus.value);
      if (!here) { if (drawn.nodes[0]) select(drawn.nodes[0].id); return; }
      const ahead = drawn.nodes.filter((n) => (dx ? Math.sign(n.col - here.col) === dx : n.col === here.col && Math.sign(n.row - here.row) === dy));
      ahead.sort((a, b) => Math.abs(a.col - here.col) * 10 + Math.abs(a.row - here.row) - Math.abs(b.col - here.col) * 10 - Math.abs(b.row - here.row));
      if (ahead[0]) select(ahead[0].id);
    };
    const when = () => !isLoop(focus.value);
    return bind("Graph", [
      { keys: "ArrowRight", when, does: "next step", run: move(1, 0) }, { keys: "ArrowLeft", when, does: "step before", run: move(-1, 0) },
      { keys: "ArrowDown", when, does: "step below", run: move(0, 1) }, { keys: "ArrowUp", when, does: "step above", run: move(0, -1) },
      { keys: "S", does: "find a step", run: () => { find.value = ""; } }, { keys: "F", does: "fit", run: fit },
      { keys: "[", does: "fold", run: () => { foldAll.value = true; opened.value = new Set(); } }, { keys: "]", does: "unfold", run: () => { foldAll.value = false; } },
    ]);
  }, [drawn]);
}
