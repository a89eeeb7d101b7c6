// Time to place on the timeline. A quiet stretch of more than half the span is compressed, with a
// break mark, so that an hour of waiting does not hide the seconds of work.
const QUIET = 0.5;
const QUIET_LEAST_MS = 20000;
const SHRUNK = 0.12;
const MARGIN = 0.04;
const clamp = (x) => Math.min(1, Math.max(0, x));

function quietStretch(from, end, moments) {
  let last = from;
  for (const at of [...moments, end]) {
    if (at - last > (end - from) * QUIET && at - last > QUIET_LEAST_MS) return { from: last, to: at };
    last = Math.max(last, at);
  }
  return null;
}

/** From `from` to `end`, and what is still to come until `until`. */
export function scaleOf(from, end, moments, until) {
  const past = Math.max(1, end - from);
  const quiet = quietStretch(from, end, moments);
  const shown = quiet ? past - (quiet.to - quiet.from) * (1 - SHRUNK) : past;
  const to = Math.max(end + shown * 0.02, Math.min(until, end + shown), from + 1);
  const span = to - from;
  if (!quiet) return { at: (t) => clamp((t - from) / span), time: (x) => from + x * span, gap: null, from, to };
  const margin = (quiet.to - quiet.from) * MARGIN;
  const gap = { from: quiet.from + margin, to: quiet.to - margin };
  const unit = (1 - SHRUNK) / (span - (gap.to - gap.from));
  const start = (gap.from - from) * unit;
  const inGap = (t) => start + ((t - gap.from) / (gap.to - gap.from)) * SHRUNK;
  const at = (t) => {
    if (t <= gap.from) return clamp((t - from) * unit);
    return clamp(t >= gap.to ? start + SHRUNK + (t - gap.to) * unit : inGap(t));
  };
  const time = (x) => {
    if (x <= start) return from + x / unit;
    if (x >= start + SHRUNK) return gap.to + (x - start - SHRUNK) / unit;
    return gap.from + ((x - start) / SHRUNK) * (gap.to - gap.from);
  };
  return { at, time, gap: { ...gap, x: start + SHRUNK / 2 }, from, to };
}

const SECONDS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 43200, 86400];
const STEPS = SECONDS.map((s) => s * 1000);
const MILLIS = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const WIDE = matchMedia("(min-width: 720px)");

/** Round times for the axis, at most n of them, and as far apart as their words need. */
export function ticks(scale, n = WIDE.matches ? 9 : 4) {
  const span = scale.to - scale.from;
  const step = [...MILLIS, ...STEPS].find((s) => span / s <= n) || span / n;
  const apart = 0.6 / n;
  const list = [];
  for (let t = step; t < span; t += step) {
    const x = scale.at(scale.from + t);
    const isFree = x > apart && (!list.length || x - list.at(-1).x > apart);
    if (isFree) list.push({ x, text: label(t) });
  }
  return list;
}

/** 1.5 seconds are "+1.5 s", not a round second. */
const isBetween = (ms) => ms < 10000 && ms % 1000 !== 0;
const two = (n) => String(n).padStart(2, "0");

function label(ms) {
  if (ms < 1000) return `+${Math.round(ms)} ms`;
  if (isBetween(ms)) return `+${(ms / 1000).toFixed(1)} s`;
  const s = Math.round(ms / 1000);
  const m = Math.floor(s / 60);
  const h = Math.floor(m / 60);
  return h ? `+${h}:${two(m % 60)} h` : `+${m}:${two(s % 60)}`;
}
