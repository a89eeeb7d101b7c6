// How many started when, in what state they are; drag over it to narrow the list to that time.
import { html, signal, useEffect, useRef, useState } from "../core/html.js";
import { slices } from "../core/slices.js";
import { patch, query } from "../core/router.js";
import { minute, weekday, zone } from "../core/time.js";
import { count } from "../core/format.js";
import { range, tokens } from "./filters.js";

const BARS = 48, HEIGHT = 46;
const ORDER = ["success", "cancelled", "failed", "paused", "waiting", "retrying", "running", "pending"];
const data = signal([]);

function useData() {
  useEffect(() => {
    const abort = new AbortController();
    const flow = tokens.value.find((t) => t.field === "flow")?.value;
    const ask = () => slices({ ...range(), n: BARS, filter: flow ? { flow } : {}, signal: abort.signal, onPart: (list) => { data.value = [...list]; } }).then((list) => { data.value = list; }, () => {});
    ask();
    const timer = setInterval(() => { if (!document.hidden) ask(); }, 15000);
    return () => { abort.abort(); clearInterval(timer); };
  }, [query.value.from, query.value.to, query.value.q]);
}

function labels(from, to) {
  zone.value;
  const step = (to - from) / 8;
  return Array.from({ length: 9 }, (_, i) => {
    const at = from + i * step;
    const text = i === 8 && Date.now() - to < 60000 ? "now" : i === 0 || weekday(at) !== weekday(at - step) ? `${weekday(at)} ${minute(at)}` : minute(at);
    return { at: i / 8, text };
  });
}

export function Histogram() {
  useData();
  const ref = useRef();
  const [drag, setDrag] = useState(null);
  const bars = data.value;
  const asked = range();
  const from = bars[0]?.at ?? asked.from, to = bars.at(-1)?.to ?? asked.to;
  const most = Math.max(1, ...bars.map((b) => b.total));
  const share = (e) => { const box = ref.current.getBoundingClientRect(); return Math.min(1, Math.max(0, (e.clientX - box.left) / box.width)); };
  const down = (e) => { e.currentTarget.setPointerCapture(e.pointerId); setDrag([share(e), share(e)]); };
  const move = (e) => { if (drag) setDrag([drag[0], share(e)]); };
  const up = () => {
    if (!drag) return;
    const [a, b] = drag[0] < drag[1] ? drag : [drag[1], drag[0]];
    setDrag(null);
    if (b - a < 0.005) return;
    const iso = (s) => new Date(Math.round(from + s * (to - from))).toISOString();
    patch({ from: iso(a), to: iso(b) }, { replace: false });
  };
  const step = 1000 / BARS;
  return html`<figure class="histogram" aria-label="Executions by start time and state">
    <svg ref=${ref} viewBox=${`0 0 1000 ${HEIGHT}`} preserveAspectRatio="none" width="100%" height=${HEIGHT} role="img"
      aria-label=${`${count(bars.reduce((n, b) => n + b.total, 0))} executions; drag to narrow the list`}
      onPointerDown=${down} onPointerMove=${move} onPointerUp=${up}>
      ${bars.map((bar, i) => stack(bar, i * step, step - 1.2, most))}
      ${drag && html`<rect class="brush" x=${Math.min(...drag) * 1000} width=${Math.abs(drag[1] - drag[0]) * 1000} y="0" height=${HEIGHT} />`}
    </svg>
    <div class="axis">${labels(from, to).map(({ at, text }, i, list) => html`<span class=${i === 0 ? "first" : i === list.length - 1 ? "last" : ""} style=${{ left: `${at * 100}%` }}>${text}</span>`)}</div>
  </figure>`;
}

function stack(bar, x, width, most) {
  let y = HEIGHT;
  return ORDER.filter((state) => bar[state]).map((state) => {
    const height = Math.max(1.5, (bar[state] / most) * (HEIGHT - 3));
    y -= height;
    return html`<rect class=${`hbar s-${state}`} x=${x} y=${y} width=${width} height=${Math.max(0.5, height - 0.5)} />`;
  });
}
