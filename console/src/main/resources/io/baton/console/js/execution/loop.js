// A loop opened: one cell an item, a list, or durations. Arrow keys move, N goes to the next failure.
import { html, useLayoutEffect, useMemo, useState } from "../core/html.js";
import { StateIcon } from "../parts/icon.js";
import { Segmented } from "../parts/segmented.js";
import { LABELS } from "../core/states.js";
import { count, duration } from "../core/format.js";
import { usePhone } from "../executions/window.js";
import { bind } from "../core/keys.js";
import { history, focus, select } from "./data.js";
import { countItems, tookMs } from "./history.js";
import { chosenItem, indexOf, itemsOf, timesOf } from "./loop-data.js";

const WIDE_COLS = 50;
const PHONE_COLS = 20;
const MOST_CELLS = 10000;
const MOST_LISTED = 500;
const VIEWS = [
  ["cells", "Cells"],
  ["list", "List"],
  ["durations", "Durations"],
];

function useLoopKeys(id, items, total, cols) {
  useLayoutEffect(() => {
    const go = (n) => {
      if (n >= 0 && n < total) select(`${id}[${n}]`);
    };
    const nextFailed = () => {
      const failed = items.filter((i) => i.state === "failed").map((i) => indexOf(i.key));
      failed.sort((a, b) => a - b);
      const next = failed.find((n) => n > (chosenItem() ?? -1)) ?? failed[0];
      if (next !== undefined) go(next);
    };
    return bind("Loop", [
      { keys: "ArrowRight", does: "next item", run: () => go((chosenItem() ?? -1) + 1) },
      { keys: "ArrowLeft", does: "item before", run: () => go((chosenItem() ?? 1) - 1) },
      { keys: "ArrowDown", does: "row below", run: () => go((chosenItem() ?? -cols) + cols) },
      { keys: "ArrowUp", does: "row above", run: () => go((chosenItem() ?? cols) - cols) },
      { keys: "N", does: "next failed item", run: nextFailed },
    ]);
  }, [id, items.length, cols]);
}

const Chip = ({ state, text = LABELS[state], n, only, onPick }) =>
  html`<button
    class="chip mini"
    disabled=${!onPick}
    aria-pressed=${only === state}
    onClick=${() => onPick(only === state ? null : state)}
  >
    <${StateIcon} state=${state} size=${13} />${text} <b>${count(n)}</b>
  </button>`;

function Chips({ counts, todo, only, onPick }) {
  const chip = (state) => html`<${Chip} state=${state} n=${counts[state]} only=${only} onPick=${onPick} />`;
  return html`${["failed", "retrying", "waiting", "running"].filter((s) => counts[s]).map(chip)}
  ${todo > 0 && html`<${Chip} state="pending" text="To do" n=${todo} only=${only} onPick=${onPick} />`}
  ${counts.success > 0 && chip("success")}`;
}

export function Loop() {
  const id = focus.value;
  const [view, setView] = useState("cells");
  const [only, setOnly] = useState(null);
  const { items, total } = itemsOf(id);
  const cols = usePhone() ? PHONE_COLS : WIDE_COLS;
  useLoopKeys(id, items, total, cols);
  const times = timesOf(items);
  const quantile = (p) => duration(times[Math.min(times.length - 1, Math.floor(times.length * p))]);
  return html`<section class="loop" aria-label=${`Items of ${id}`}>
    <div class="strip">
      <h2>${id}</h2>
      <span class="caption">${count(total)} items</span>
      <${Chips} counts=${countItems(items)} todo=${total - items.length} only=${only} onPick=${setOnly} />
      <span class="right">
        <${Segmented} label="Show items as" options=${VIEWS} value=${view} onPick=${setView} />
      </span>
    </div>
    <div class="loop-body" tabindex="0" role="group" aria-label="Items">
      ${view === "cells"
        ? html`<${Cells} ...${{ id, items, total, only, cols }} />`
        : html`<${Items} items=${items} only=${only} byTime=${view === "durations"} most=${times.at(-1)} />`}
      <p class="caption foot2">
        <span>Arrow keys move, <kbd>N</kbd> next failed</span>
        ${times.length > 0 &&
        html`<span>median ${quantile(0.5)}, p95 ${quantile(0.95)}, slowest ${duration(times.at(-1))}</span>`}
      </p>
    </div>
  </section>`;
}

/** One delegated click for all cells: ten thousand of them stay cheap. */
function Cells({ id, items, total, only, cols }) {
  const at = chosenItem();
  const states = useMemo(() => {
    const list = new Array(Math.min(MOST_CELLS, total)).fill("pending");
    for (const item of items) list[indexOf(item.key)] = item.state;
    return list;
  }, [history.value, id, total]);
  const pick = (e) => {
    const n = e.target.closest("[data-i]")?.dataset.i;
    if (n !== undefined) select(`${id}[${n}]`);
  };
  const rows = Array.from({ length: Math.ceil(states.length / cols) }, (_, r) => r);
  return html`<div class="cells" style=${{ "--cols": cols }} role="grid" aria-label=${`Items of ${id}`} onClick=${pick}>
    ${rows.map(
      (r) =>
        html`<div class="cellrow" role="row" key=${r}>
          <span class="caption" role="rowheader">${r % 2 === 0 ? r * cols : ""}</span>
          ${states.slice(r * cols, (r + 1) * cols).map((state, c) => cell(r * cols + c, state, at, only))}
        </div>`,
    )}
  </div>`;
}

function cell(n, state, at, only) {
  const words = `${n} ${LABELS[state]}`;
  const classes = `cell s-${state}${at === n ? " at" : ""}${only && only !== state ? " faint" : ""}`;
  return html`<i class=${classes} role="gridcell" data-i=${n} aria-label=${words} title=${words}></i>`;
}

function Items({ items, only, byTime, most }) {
  const list = items.filter((item) => !only || item.state === only).map((item) => ({ item, ms: tookMs(item) }));
  const byIndex = (a, b) => indexOf(a.item.key) - indexOf(b.item.key);
  list.sort(byTime ? (a, b) => (b.ms ?? 0) - (a.ms ?? 0) : byIndex);
  const rest = list.length - MOST_LISTED;
  return html`<ul class="items">
    ${list
      .slice(0, MOST_LISTED)
      .map((one) => html`<${ItemRow} key=${one.item.key} ...${one} byTime=${byTime} most=${most} />`)}
    ${rest > 0 && html`<li class="caption pad">and ${count(rest)} more; choose a state to narrow</li>`}
  </ul>`;
}

function ItemRow({ item, ms, byTime, most }) {
  const on = indexOf(item.key) === chosenItem();
  const width = `${Math.max(1, ((ms || 0) / (most || 1)) * 100)}%`;
  return html`<li>
    <button class=${`itemrow s-${item.state}${on ? " on" : ""}`} onClick=${() => select(item.key)}>
      <${StateIcon} state=${item.state} size=${13} /><code>${item.key}</code>
      ${byTime
        ? html`<span class="grow"><i class=${`dbar s-${item.state}`} style=${{ width }}></i></span>`
        : html`<span class="grow ellipsis small t3">
            ${item.error ? `${item.error.code} ${item.error.message}` : ""}
          </span>`}
      <span class="t3">${ms === null ? "" : duration(ms)}</span>
    </button>
  </li>`;
}
