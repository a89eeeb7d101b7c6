// A loop opened: one cell an item, a list, or durations. Arrow keys move, N goes to the next failure.
import { html, useLayoutEffect, useMemo, useState } from "../core/html.js";
import { StateIcon } from "../parts/icon.js";
import { LABELS } from "../core/states.js";
import { count, duration } from "../core/format.js";
import { bind } from "../core/keys.js";
import { query } from "../core/router.js";
import { execution, history, focus, select } from "./data.js";
import { countItems } from "./history.js";

const COLS = 50, MOST = 10000;
const indexOf = (key) => Number(/\[(\d+)\]/.exec(key)?.[1] ?? 0);
const tookMs = (item) => { const a = item.attempts; return a.length && a.at(-1).to ? a.at(-1).to - a[0].from : null; };

export const isLoop = (id) => Boolean(id && (execution.value?.steps?.[id]?.items?.total || history.value.loops.get(id)?.length));

// Asked when a key is pressed: a second press may come before the page has drawn the first.
const chosen = () => (query.value.item === undefined ? null : Number(query.value.item));

export function Loop() {
  const id = focus.value;
  const [view, setView] = useState("cells");
  const [only, setOnly] = useState(null);
  const items = history.value.loops.get(id) || [];
  const total = Math.max(execution.value?.steps?.[id]?.items?.total || 0, items.length);
  const states = useMemo(() => { const list = new Array(Math.min(MOST, total)).fill(null); for (const item of items) list[indexOf(item.key)] = item; return list; }, [history.value, id, total]);
  const counts = countItems(items);
  const todo = total - items.length;
  const at = chosen();
  useLayoutEffect(() => {
    const go = (n) => { if (n >= 0 && n < total) select(`${id}[${n}]`); };
    return bind("Loop", [
      { keys: "ArrowRight", does: "next item", run: () => go((chosen() ?? -1) + 1) }, { keys: "ArrowLeft", does: "item before", run: () => go((chosen() ?? 1) - 1) },
      { keys: "ArrowDown", does: "row below", run: () => go((chosen() ?? -COLS) + COLS) }, { keys: "ArrowUp", does: "row above", run: () => go((chosen() ?? COLS) - COLS) },
      { keys: "N", does: "next failed item", run: () => { const bad = items.filter((i) => i.state === "failed").map((i) => indexOf(i.key)).sort((a, b) => a - b); const next = bad.find((n) => n > (chosen() ?? -1)) ?? bad[0]; if (next !== undefined) go(next); } },
    ]);
  }, [id, items.length]);
  const took = items.map(tookMs).filter((t) => t !== null).sort((a, b) => a - b);
  const q = (p) => took[Math.min(took.length - 1, Math.floor(took.length * p))];
  return html`<section class="loop" aria-label=${`Items of ${id}`}>
    <div class="strip"><h2>${id}</h2><span class="caption">${count(total)} items</span>
      ${["failed", "retrying", "waiting", "running"].filter((s) => counts[s]).map((s) => html`<button class="chip mini" aria-pressed=${only === s} onClick=${() => setOnly(only === s ? null : s)}><${StateIcon} state=${s} size=${13} />${LABELS[s]} <b>${count(counts[s])}</b></button>`)}
      ${todo > 0 && html`<span class="chip mini"><${StateIcon} state="pending" size=${13} />To do <b>${count(todo)}</b></span>`}${counts.success > 0 && html`<button class="chip mini" aria-pressed=${only === "success"} onClick=${() => setOnly(only === "success" ? null : "success")}><${StateIcon} state="success" size=${13} />Completed <b>${count(counts.success)}</b></button>`}
      <span class="right"><span class="segmented" role="group" aria-label="Show items as">${["cells", "list", "durations"].map((v) => html`<button aria-pressed=${view === v} onClick=${() => setView(v)}>${v[0].toUpperCase() + v.slice(1)}</button>`)}</span></span></div>
    <div class="loop-body" tabindex="0">${view === "cells" ? html`<${Cells} states=${states} at=${at} id=${id} only=${only} />` : html`<${Items} items=${items} only=${only} byTime=${view === "durations"} most=${took.at(-1)} at=${at} />`}
      <p class="caption foot2"><span>Arrow keys move, <kbd>N</kbd> next failed</span>${took.length > 0 && html`<span>median ${duration(q(0.5))}, p95 ${duration(q(0.95))}, slowest ${duration(took.at(-1))}</span>`}</p></div></section>`;
}

/** One delegated click for all cells: ten thousand of them stay cheap. */
function Cells({ states, at, id, only }) {
  const pick = (e) => { const n = e.target.closest("[data-i]")?.dataset.i; if (n !== undefined) select(`${id}[${n}]`); };
  const rows = Math.ceil(states.length / COLS);
  return html`<div class="cells" role="grid" aria-label=${`Items of ${id}`} aria-rowcount=${rows} onClick=${pick}>${Array.from({ length: rows }, (_, r) => html`<div class="cellrow" role="row" key=${r}><span class="caption" role="rowheader">${r % 2 === 0 ? r * COLS : ""}</span>
    ${states.slice(r * COLS, (r + 1) * COLS).map((item, c) => { const n = r * COLS + c, state = item?.state || "pending"; return html`<i class=${`cell s-${state}${at === n ? " at" : ""}${only && only !== state ? " faint" : ""}`} role="gridcell" data-i=${n} aria-label=${`${n} ${LABELS[state]}`} title=${`${n} ${LABELS[state]}`}></i>`; })}</div>`)}</div>`;
}

function Items({ items, only, byTime, most, at }) {
  const list = items.filter((i) => !only || i.state === only).map((item) => ({ item, ms: tookMs(item) }));
  list.sort(byTime ? (a, b) => (b.ms ?? 0) - (a.ms ?? 0) : (a, b) => indexOf(a.item.key) - indexOf(b.item.key));
  return html`<ul class="items">${list.slice(0, 500).map(({ item, ms }) => html`<li key=${item.key}><button class=${`itemrow s-${item.state}${indexOf(item.key) === at ? " on" : ""}`} onClick=${() => select(item.key)}><${StateIcon} state=${item.state} size=${13} /><code>${item.key}</code>
    ${byTime ? html`<span class="grow"><i class=${`dbar s-${item.state}`} style=${{ width: `${Math.max(1, ((ms || 0) / (most || 1)) * 100)}%` }}></i></span>` : html`<span class="grow ellipsis small t3">${item.error ? `${item.error.code} ${item.error.message}` : ""}</span>`}<span class="t3">${ms === null ? "" : duration(ms)}</span></button></li>`)}${list.length > 500 && html`<li class="caption pad">and ${count(list.length - 500)} more; choose a state to narrow</li>`}</ul>`;
}
