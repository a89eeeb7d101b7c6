// Time to place on the timeline. A quiet stretch of more than half the span is compressed, with a
// break mark, so that an hour of waiting does not hide the seconds of work.
const QUIET = 0.5, SHRUNK = 0.12;

/** From `from` to `end`, and `ahead` of that length more for what is still to come. */
export function scaleOf(from, end, moments, ahead) {
  const past = Math.max(1, end - from);
  let gap = null, last = from;
  for (const at of [...moments, end]) {
    if (at - last > past * QUIET && at - last > 20000) { gap = { from: last, to: at }; break; }
    last = Math.max(last, at);
  }
  const to = end + Math.max(1, (gap ? past - (gap.to - gap.from) * (1 - SHRUNK) : past) * ahead);
  const span = to - from;
  if (!gap) return { at: (t) => clamp((t - from) / span), time: (x) => from + x * span, gap: null, from, to };
  const margin = (gap.to - gap.from) * 0.04;
  gap = { from: gap.from + margin, to: gap.to - margin };
  const rest = span - (gap.to - gap.from), unit = (1 - SHRUNK) / rest;
  const start = (gap.from - from) * unit;
  const at = (t) => clamp(t <= gap.from ? (t - from) * unit : t >= gap.to ? start + SHRUNK + (t - gap.to) * unit : start + ((t - gap.from) / (gap.to - gap.from)) * SHRUNK);
  const time = (x) => (x <= start ? from + x / unit : x >= start + SHRUNK ? gap.to + (x - start - SHRUNK) / unit : gap.from + ((x - start) / SHRUNK) * (gap.to - gap.from));
  return { at, time, gap: { ...gap, x: start + SHRUNK / 2 }, from, to };
}

const clamp = (x) => Math.min(1, Math.max(0, x));
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 43200, 86400].map((s) => s * 1000);

/** Round times for the axis, at most n of them. */
export function ticks(scale, n = 9) {
  const span = scale.to - scale.from;
  const step = span < 4000 ? Math.max(1, 10 ** Math.floor(Math.log10(span / 2))) : STEPS.find((s) => span / s <= n) || STEPS.at(-1);
  const list = [];
  for (let t = step; t < span; t += step) {
    const x = scale.at(scale.from + t);
    if (!list.length || x - list.at(-1).x > 0.05) list.push({ x, text: label(t) });
  }
  return list;
}

function label(ms) {
  if (ms < 1000) return `+${ms} ms`;
  const s = Math.round(ms / 1000), m = Math.floor(s / 60), h = Math.floor(m / 60);
  return h ? `+${h}:${String(m % 60).padStart(2, "0")} h` : `+${m}:${String(s % 60).padStart(2, "0")}`;
}
