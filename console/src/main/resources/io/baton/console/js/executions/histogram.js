// How many started when, in what state they are; drag over it to narrow the list to that time.
import { html, signal, useEffect, useRef, useState } from "../core/html.js";
import { slices } from "../core/slices.js";
import { overhear } from "../core/feed.js";
import { repeat } from "../core/live.js";
import { patch, query } from "../core/router.js";
import { minute, weekday, zone } from "../core/time.js";
import { count } from "../core/format.js";
import { useMarks } from "../parts/marks.js";
import { range, toApi } from "./filters.js";
import { held } from "./rows.js";

/** With which a day has a bar for each half of an hour: round lengths take one or two more. */
const BARS = 51;
const HEIGHT = 46;
const WIDTH = 1000;
const LABELLED = 9;
const ROOM = 0.1;
const MINUTE = 60e3;
const HOUR = 60 * MINUTE;
const ROUND = [MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 96 * HOUR];
const QUIET_MS = 30000;
const LEAST_MS = 5000;
const LEAST_BRUSH = 0.005;
const ORDER = ["success", "cancelled", "failed", "paused", "waiting", "retrying", "running", "pending"];
const data = signal([]);
const iso = (at) => new Date(Math.round(at)).toISOString();

function useData() {
  useEffect(() => {
    const { from: _from, to: _to, ...filter } = toApi({ withStatus: false });
    const ask = async (signal) => {
      const answer = await slices({ ...range(), n: BARS, filter, signal });
      const { waiting, retrying } = answer.counts;
      data.value = answer.slices;
      held.value = { waiting, retrying };
    };
    const live = repeat(ask, QUIET_MS, { least: LEAST_MS });
    const stop = overhear((change) => {
      if (change.missed || [...change.types].some((type) => type.startsWith("execution."))) live.now();
    });
    return () => {
      stop();
      live.stop();
    };
  }, [query.value.from, query.value.to, query.value.q]);
}

/** At round times of the zone that is shown, with room at both ends. */
function labels(from, to) {
  const step = ROUND.find((size) => (to - from) / size <= LABELLED) ?? ROUND.at(-1);
  const isNow = Date.now() - to < 60000;
  const list = [{ at: 0, text: `${weekday(from)} ${minute(from)}` }];
  const shift = zone.value === "UTC" ? 0 : new Date(from).getTimezoneOffset() * MINUTE;
  let day = weekday(from);
  for (let at = Math.ceil((from - shift) / step) * step + shift; at < to; at += step) {
    const share = (at - from) / (to - from);
    if (share < ROOM || share > 1 - ROOM) continue;
    list.push({ at: share, text: weekday(at) === day ? minute(at) : `${weekday(at)} ${minute(at)}` });
    day = weekday(at);
  }
  return [...list, { at: 1, text: isNow ? "now" : minute(to) }];
}

/** Drag from one moment to another: [the two as shares of the width or null, handlers]. */
function useBrush(ref, onBrush) {
  const [drag, setDrag] = useState(null);
  const share = (e) => {
    const box = ref.current.getBoundingClientRect();
    return Math.min(1, Math.max(0, (e.clientX - box.left) / box.width));
  };
  const onPointerDown = (e) => {
    e.currentTarget.setPointerCapture(e.pointerId);
    setDrag([share(e), share(e)]);
  };
  const onPointerMove = (e) => {
    if (drag) setDrag([drag[0], share(e)]);
  };
  const onPointerUp = () => {
    if (!drag) return;
    const [a, b] = drag[0] < drag[1] ? drag : [drag[1], drag[0]];
    setDrag(null);
    if (b - a >= LEAST_BRUSH) onBrush(a, b);
  };
  return [drag, { onPointerDown, onPointerMove, onPointerUp }];
}

const narrow = (from, to) => patch({ from: iso(from), to: iso(to) }, { replace: false });

export function Histogram() {
  useData();
  zone.value;
  const ref = useRef();
  const bars = data.value;
  const asked = range();
  const from = bars[0]?.at ?? asked.from;
  const to = bars.at(-1)?.to ?? asked.to;
  const most = Math.max(1, ...bars.map((b) => b.total));
  const [drag, brush] = useBrush(ref, (a, b) => narrow(from + a * (to - from), from + b * (to - from)));
  const words = (b) => `${weekday(b.at)} ${minute(b.at)}: ${count(b.total)} started, ${count(b.failed || 0)} failed`;
  const [at, keys] = useMarks(bars.map((b) => ({ title: words(b), open: () => narrow(b.at, b.to) })));
  const step = WIDTH / Math.max(1, bars.length);
  const sum = count(bars.reduce((n, b) => n + b.total, 0));
  return html`<figure class="histogram">
    <svg
      ref=${ref}
      viewBox=${`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      width="100%"
      height=${HEIGHT}
      role="img"
      aria-label=${`${sum} executions by start and state; drag, or arrow keys and Enter, to narrow the list`}
      ...${brush}
      ...${keys}
    >
      ${bars.map(
        (bar, i) =>
          html`<g>
            <title>${words(bar)}</title>
            <rect class=${`hit${i === at ? " at" : ""}`} x=${i * step} width=${step} y="0" height=${HEIGHT} />
            ${stack(bar, i * step, step * 0.9, most)}
          </g>`,
      )}
      ${drag && html`<rect class="brush" y="0" height=${HEIGHT} ...${brushed(drag)} />`}
    </svg>
    <div class="axis" aria-hidden="true">
      ${labels(from, to).map(
        ({ at: x, text }, i, list) =>
          html`<span
            class=${i === 0 ? "first" : i === list.length - 1 ? "last" : ""}
            style=${{ left: `${x * 100}%` }}
          >
            ${text}
          </span>`,
      )}
    </div>
  </figure>`;
}

const brushed = ([a, b]) => ({ x: Math.min(a, b) * WIDTH, width: Math.abs(b - a) * WIDTH });

function stack(bar, x, width, most) {
  let y = HEIGHT;
  return ORDER.filter((state) => bar[state]).map((state) => {
    const height = Math.max(1.5, (bar[state] / most) * (HEIGHT - 3));
    y -= height;
    return html`<rect
      class=${`hbar s-${state}`}
      x=${x}
      y=${y}
      width=${width}
      height=${Math.max(0.5, height - 0.5)}
    />`;
  });
}
