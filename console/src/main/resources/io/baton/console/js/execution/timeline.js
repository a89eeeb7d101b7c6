// The timeline: every step a row, and above it the slider over the same axis. The name is clickable,
// bars are at least 3 px wide.
import { html, useMemo } from "../core/html.js";
import { isOver } from "../core/states.js";
import { now, zone } from "../core/time.js";
import { steps, history, events, execution, live, stateOf, at } from "./data.js";
import { scaleOf } from "./scale.js";
import { forecast, usualSteps } from "./expected.js";
import { Slider } from "./slider.js";
import { Stepper } from "./stepper.js";
import { TimelineRows } from "./timeline-rows.js";

const AHEAD = 0.12;

function useForecast(end, over) {
  const expected = useMemo(() => {
    if (over || at.value !== null) return new Map();
    const startOf = (id) => history.value.steps.get(id)?.attempts[0]?.from;
    return forecast(steps.value, { stateOf, startOf, now: end, usual: usualSteps.value });
  }, [history.value, usualSteps.value, at.value, over, Math.floor(end / 1000)]);
  return expected;
}

/** {scale, end, over, expected}: the axis of what happened and what is to come. */
export function useAxis() {
  const list = events.value;
  const over = isOver(live.value?.status);
  const from = Date.parse(list[0]?.at || execution.value?.metadata?.startedAt);
  const last = list.length ? Date.parse(list.at(-1).at) : from;
  const end = over ? last : Math.max(now.value, last);
  const expected = useForecast(end, over);
  const moments = useMemo(() => list.map((e) => Date.parse(e.at)).sort((a, b) => a - b), [list]);
  const ends = [...expected.values()].map((e) => e.to);
  const ahead = over ? end : Math.max(end + (end - from) * AHEAD, ...ends);
  const scale = useMemo(() => scaleOf(from, end, moments, ahead), [from, end, moments, ahead]);
  return { scale, end, over, expected };
}

const LEGEND = [
  ["queued", "queued"],
  ["backoff", "back-off"],
  ["s-waiting", "waits"],
  ["expected", "expected"],
];

const Legend = () =>
  html`<span class="legend caption" aria-hidden="true">
    ${LEGEND.map(([kind, text]) => html`<span><i class=${`bar ${kind}`}></i>${text}</span>`)}
  </span>`;

export function Timeline() {
  const { scale, end, over, expected } = useAxis();
  zone.value;
  const shownAt = at.value === null ? end : history.value.last || scale.from;
  return html`<section class="timeline" aria-label="Timeline">
    <div class="strip"><h2>Timeline</h2><${Legend} /><${Stepper} over=${over} /></div>
    <div class="axisrow"><div class="gutter"></div><${Slider} scale=${scale} shownAt=${shownAt} /></div>
    <${TimelineRows} list=${steps.value} scale=${scale} until=${shownAt} end=${end} expected=${expected} />
  </section>`;
}
