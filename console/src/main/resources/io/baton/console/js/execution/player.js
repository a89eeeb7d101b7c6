// The log as a film, below an open loop: how many events when, failures standing out, and play at 1, 10 or 60
// times the speed at which they happened.
import { html, useEffect, useMemo, useRef, useState } from "../core/html.js";
import { Icon } from "../parts/icon.js";
import { Segmented } from "../parts/segmented.js";
import { clock, zone } from "../core/time.js";
import { at, events, goTo } from "./data.js";
import { isFailure } from "./sentences.js";
import { sliderProperties } from "./slider.js";
import { Live, Move, useTimeKeys } from "./stepper.js";
import { failureBefore, goToTime, nextFailure, shownEvent, stepBy, timeOf } from "./moments.js";
import { useAxis } from "./timeline.js";

const BINS = 160;
const TICK_MS = 250;
const LABELS = 4;
const SPEEDS = [
  [1, "1×"],
  [10, "10×"],
  [60, "60×"],
];
const percent = (x) => `${x * 100}%`;

function usePlay(speed) {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return undefined;
    let time = timeOf(shownEvent());
    const end = timeOf(events.value.at(-1));
    const timer = setInterval(() => {
      time += TICK_MS * speed;
      if (time < end) {
        goToTime(time);
        return;
      }
      goTo(null);
      setPlaying(false);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [playing, speed]);
  const toggle = () => {
    if (!playing && at.value === null) goTo(1);
    setPlaying(!playing);
  };
  return [playing, toggle];
}

function binsOf(list, scale) {
  const bins = Array.from({ length: BINS }, () => ({ n: 0, failed: false }));
  for (const event of list) {
    const bin = bins[Math.min(BINS - 1, Math.floor(scale.at(timeOf(event)) * BINS))];
    bin.n++;
    bin.failed ||= event.type === "step.failed" || event.type === "execution.failed";
  }
  return bins;
}

function Density({ scale, until }) {
  const list = events.value;
  const bins = useMemo(() => binsOf(list, scale), [list, scale]);
  const most = Math.max(1, ...bins.map((b) => b.n));
  const shown = scale.at(until) * BINS;
  return html`<span class="density" aria-hidden="true">
    ${bins.map(
      (b, i) =>
        html`<i
          class=${b.failed ? "s-failed" : i > shown ? "after" : ""}
          style=${{ height: b.failed ? "100%" : b.n ? `${20 + (80 * b.n) / most}%` : "0" }}
        ></i>`,
    )}
  </span>`;
}

export function Player() {
  const ref = useRef();
  const { scale, end, over } = useAxis();
  const [speed, setSpeed] = useState(10);
  const [playing, toggle] = usePlay(speed);
  useTimeKeys();
  zone.value;
  const event = shownEvent();
  const shownAt = at.value === null || !event ? end : timeOf(event);
  const x = percent(scale.at(shownAt));
  const hasFailures = events.value.some(isFailure);
  return html`<section class="player" aria-label="Events">
    <div class="strip">
      <h2>Events</h2>
      <${Move} label="Event before" icon="left" run=${() => stepBy(-1)} />
      <${Move} label=${playing ? "Stop" : "Play"} icon=${playing ? "pause" : "play"} run=${toggle} />
      <${Move} label="Next event" icon="right" run=${() => stepBy(1)} />
      <${Segmented} label="Speed" options=${SPEEDS} value=${speed} onPick=${setSpeed} />
      <code class="t2 ellipsis">${event ? `${event.seq} ${event.type} ${event.stepId || ""}` : ""}</code>
      <span class="right">
        <button class="btn plain small" disabled=${!hasFailures} onClick=${failureBefore}>
          <${Icon} name="left" size=${13} />failure
        </button>
        <button class="btn plain small" disabled=${!hasFailures} onClick=${nextFailure}>
          failure<${Icon} name="right" size=${13} />
        </button>
        <${Live} over=${over} />
      </span>
    </div>
    <div class="film">
      <div class="filmbox" ...${sliderProperties(ref, scale.time)}>
        <${Density} scale=${scale} until=${shownAt} />
        <span class="rail-line"></span><span class="rail-done" style=${{ width: x }}></span>
        <i class="thumb" style=${{ left: x }}></i>
      </div>
      <div class="axis" aria-hidden="true">
        ${Array.from({ length: LABELS + 1 }, (_, i) => html`<${Time} share=${i / LABELS} scale=${scale} />`)}
      </div>
    </div>
  </section>`;
}

const Time = ({ share, scale }) =>
  html`<span class=${share === 0 ? "first" : share === 1 ? "last" : ""} style=${{ left: percent(share) }}>
    ${clock(scale.time(share))}
  </span>`;
