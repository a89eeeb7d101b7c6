// The timeline: every step a row, and above it the slider over the same axis. The name is clickable,
// bars are at least 3 px wide.
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../core/html.js";
import { StateIcon, Icon } from "../parts/icon.js";
import { LABELS, isOver } from "../core/states.js";
import { duration, count } from "../core/format.js";
import { clock, now, zone } from "../core/time.js";
import { bind } from "../core/keys.js";
import { steps, history, events, execution, live, stateOf, focus, select, at, goTo, loaded } from "./data.js";
import { toneOf, isItem } from "./history.js";
import { scaleOf, ticks } from "./scale.js";
import { Bars } from "./bars.js";
import { isLoop } from "./loop.js";

const ROW = 20, SPARE = 10;

export function useScale() {
  const list = events.value;
  const over = isOver(live.value?.status);
  const from = list.length ? Date.parse(list[0].at) : Date.parse(execution.value?.metadata?.startedAt);
  const last = list.length ? Date.parse(list.at(-1).at) : from;
  const end = over ? last : Math.max(now.value, last);
  const moments = useMemo(() => list.map((e) => Date.parse(e.at)).sort((a, b) => a - b), [list]);
  return { scale: useMemo(() => scaleOf(from, end, moments, over ? 0.02 : 0.3), [from, end, over, moments]), end, over };
}

export function Timeline() {
  const { scale, end, over } = useScale();
  zone.value;
  const h = history.value;
  const shownAt = at.value === null ? end : h.last || scale.from;
  const list = steps.value;
  return html`<section class="timeline" aria-label="Timeline">
    <div class="strip"><h2>Timeline</h2><span class="legend caption"><span><i class="bar queued"></i>queued</span><span><i class="bar backoff"></i>back-off</span><span><i class="bar s-waiting"></i>waits</span></span><${Stepper} over=${over} /></div>
    <div class="axisrow"><div class="gutter"></div><${Slider} scale=${scale} shownAt=${shownAt} /></div>
    <${Rows} list=${list} scale=${scale} until=${shownAt} end=${end} />
  </section>`;
}

function Rows({ list, scale, until, end }) {
  const ref = useRef();
  const [range, setRange] = useState([0, 60]);
  useLayoutEffect(() => {
    const box = ref.current;
    const look = () => { const from = Math.max(0, Math.floor(box.scrollTop / ROW) - SPARE); const to = from + Math.ceil(box.clientHeight / ROW) + 2 * SPARE; setRange((r) => (r[0] === from && r[1] === to ? r : [from, to])); };
    look();
    box.addEventListener("scroll", look, { passive: true });
    const resize = new ResizeObserver(look);
    resize.observe(box);
    return () => { box.removeEventListener("scroll", look); resize.disconnect(); };
  }, []);
  useEffect(() => { const i = list.findIndex((s) => s.id === focus.value); const box = ref.current; if (i >= 0 && (i * ROW < box.scrollTop || (i + 1) * ROW > box.scrollTop + box.clientHeight)) box.scrollTop = i * ROW - 40; }, [focus.value]);
  return html`<div class="trows" ref=${ref} role="table" aria-label="Steps over time" aria-rowcount=${list.length} tabindex="0"><div role="rowgroup" style=${{ height: `${list.length * ROW + 8}px`, position: "relative" }}>
    <div class="grid" aria-hidden="true">${ticks(scale).map(({ x }) => html`<i style=${{ left: `${x * 100}%` }}></i>`)}<i class="ahead" style=${{ left: `${scale.at(end) * 100}%` }}></i>${scale.gap && html`<i class="break" style=${{ left: `${scale.gap.x * 100}%` }} title="A long wait is drawn shorter">≈</i>`}<i class="nowline" style=${{ left: `${scale.at(until) * 100}%` }}></i></div>
    ${list.slice(range[0], range[1]).map((step, i) => html`<${TRow} key=${step.id} step=${step} index=${range[0] + i} scale=${scale} until=${until} />`)}</div></div>`;
}

function TRow({ step, index, scale, until }) {
  const past = history.value.steps.get(step.id);
  const state = stateOf(step.id);
  const row = execution.value?.steps?.[step.id];
  const started = past?.attempts[0]?.from;
  const took = row?.durationMs ?? (started ? (past.attempts.at(-1).to && past.state !== "retrying" ? past.attempts.at(-1).to : until) - started : null);
  return html`<div class=${`trow s-${state}${focus.value === step.id ? " on" : ""}`} role="row" aria-rowindex=${index + 1} style=${{ top: `${index * ROW}px` }}>
    <button class="tname" role="cell" onClick=${() => select(step.id)} aria-label=${`${step.id}, ${LABELS[state]}`}><${StateIcon} state=${state} size=${13} /><span class="grow ellipsis">${step.id}</span><span class="t3">${took !== null && state !== "skipped" ? duration(took) : ""}</span></button>
    <div class="track" role="cell" onClick=${() => select(step.id)}><${Bars} step=${past} loop=${history.value.loops.get(step.id)} scale=${scale} until=${until} child=${row?.childId} /></div></div>`;
}

function Slider({ scale, shownAt }) {
  const ref = useRef();
  const list = events.value;
  const marks = useMemo(() => {
    const seen = new Set(), made = [];
    for (const e of list) { if (e.stepId && isItem(e.stepId) && toneOf(e) !== "failed") continue; const x = Math.round(scale.at(Date.parse(e.at)) * 700), tone = toneOf(e); const key = `${x}${tone === "failed"}`; if (!seen.has(key)) { seen.add(key); made.push({ x: x / 7, tone }); } }
    return made;
  }, [list, scale]);
  const seek = (e) => { const box = ref.current.getBoundingClientRect(); const t = scale.time(Math.min(1, Math.max(0, (e.clientX - box.left) / box.width))); goTo(list.findLast((ev) => Date.parse(ev.at) <= t)?.seq ?? 1); };
  const key = (e) => { if (e.key === "ArrowLeft" || e.key === "ArrowRight") { e.preventDefault(); e.stopPropagation(); stepBy(e.key === "ArrowLeft" ? -1 : 1); } if (e.key === "Home") goTo(1); if (e.key === "End") goTo(null); };
  const x = scale.at(shownAt) * 100;
  return html`<div class="slider" ref=${ref} role="slider" tabindex="0" aria-label="Moment" aria-valuemin="1" aria-valuemax=${list.at(-1)?.seq || 1} aria-valuenow=${at.value ?? list.at(-1)?.seq ?? 1} aria-valuetext=${at.value === null ? "live" : `event ${at.value}`} onKeyDown=${key}
      onPointerDown=${(e) => { e.currentTarget.setPointerCapture(e.pointerId); seek(e); }} onPointerMove=${(e) => { if (e.buttons) seek(e); }}>
    <span class="tick first caption">${clock(scale.from)}</span>${ticks(scale).map((t) => html`<span class="tick caption" style=${{ left: `${t.x * 100}%` }}>${t.text}</span>`)}
    <span class="marks">${marks.map((m) => html`<i class=${`s-${m.tone}`} style=${{ left: `${m.x}%` }}></i>`)}</span>
    <span class="rail-line"></span><span class="rail-done" style=${{ width: `${x}%` }}></span><i class="thumb" style=${{ left: `${x}%` }}></i></div>`;
}

export function stepBy(n) {
  const list = events.value;
  const here = at.value ?? list.at(-1)?.seq ?? 0;
  const index = list.findIndex((e) => e.seq >= here);
  goTo(list[Math.max(0, Math.min(list.length - 1, index + n))]?.seq ?? null);
}

function Stepper({ over }) {
  const list = events.value;
  const event = at.value === null ? list.at(-1) : list.findLast((e) => e.seq <= at.value);
  useLayoutEffect(() => bind("Time", [
    { keys: ",", does: "event before", run: () => stepBy(-1) }, { keys: ".", does: "next event", run: () => stepBy(1) }, { keys: "L", does: "back to live", run: () => goTo(null) },
    { keys: "N", does: "next failure", when: () => !isLoop(focus.value), run: () => { const here = at.value ?? 0; const hit = list.find((e) => e.seq > here && toneOf(e) === "failed") || list.find((e) => toneOf(e) === "failed"); if (hit) { goTo(hit.seq); if (hit.stepId) select(hit.stepId); } } },
  ]), [list]);
  return html`<span class="right stepper"><button class="icon-btn" aria-label="Event before" onClick=${() => stepBy(-1)}><${Icon} name="left" size=${14} /></button>
    <span class="small t2 ellipsis">event <b>${count(event?.seq || 0)}</b> of ${count(list.at(-1)?.seq || 0)} <code>${event ? `${event.type} ${event.stepId || ""}` : loaded.value ? "" : "loading"}</code></span>
    <button class="icon-btn" aria-label="Next event" onClick=${() => stepBy(1)}><${Icon} name="right" size=${14} /></button>
    <button class="btn small" aria-pressed=${at.value === null} onClick=${() => goTo(null)}>${over ? "End" : html`<span class="live"><i class="dot"></i></span>Live`}</button></span>`;
}
