// The table: a window of rows over a tall empty box, so that ten thousand cost as much as fifty.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../core/html.js";
import { rows, more, loadMore, loading, problem, reload, setVisible, total } from "./rows.js";
import { Row, Card } from "./row.js";
import { Toolbar } from "./toolbar.js";
import { cursor } from "./selection.js";
import { rememberedScroll } from "../core/router.js";
import { Empty, Failure, Loading } from "../parts/notice.js";
import { clearFilters, statuses, tokens } from "./filters.js";
import { patch } from "../core/router.js";
import { zoneName } from "../core/time.js";

const ROW = 33, CARD = 84, SPARE = 8, MOST = 60;
export const visibleRange = { from: 0, to: 0 };

function useWindow(ref, height, count) {
  const [range, setRange] = useState([0, 30]);
  useLayoutEffect(() => {
    const page = document.querySelector(".page");
    const look = () => {
      if (!ref.current) return;
      const above = page.getBoundingClientRect().top - ref.current.getBoundingClientRect().top;
      const from = Math.max(0, Math.floor(above / height) - SPARE);
      const to = Math.min(count, from + Math.min(MOST, Math.ceil(page.clientHeight / height) + 2 * SPARE));
      setVisible(from, to);
      setRange((old) => (old[0] === from && old[1] === to ? old : [from, to]));
      if (to > count - 20 && more.value) loadMore();
    };
    look();
    page.addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    return () => { page.removeEventListener("scroll", look); removeEventListener("resize", look); };
  }, [count, height]);
  return range;
}

export function Table() {
  const ref = useRef();
  const phone = usePhone();
  const height = phone ? CARD : ROW;
  const list = rows.value;
  const [from, to] = useWindow(ref, height, list.length);
  useRestoredScroll(list.length);
  useCursorInView(ref, height);
  const One = phone ? Card : Row;
  return html`<section class="xtable card" aria-label="Executions">
    <${Toolbar} />
    <div role="table" aria-label="Executions" aria-rowcount=${total.value ?? list.length} aria-busy=${loading.value}>
      <div role="rowgroup" class="xhead"><div class="row" role="row" aria-rowindex="1">
        <span role="columnheader"><span class="unseen">Select</span></span>${["Status", "Flow", "Id", "Progress", "What it does now, or why it waits", "Trigger"].map((t) => html`<span role="columnheader">${t}</span>`)}
        <span role="columnheader" aria-sort="descending">Started (${zoneName.value}) ↓</span><span role="columnheader" class="num">Duration</span><span role="columnheader"><span class="unseen">Actions</span></span></div></div>
      <div role="rowgroup" class="xbody" ref=${ref} style=${{ height: `${list.length * height}px` }}>
        ${list.slice(from, to).map((row, i) => html`<${One} key=${row.executionId} row=${row} index=${from + i} top=${(from + i) * height} />`)}</div>
    </div>
    <${Below} />
  </section>`;
}

function Below() {
  if (problem.value && !rows.value.length) return html`<div class="pad"><${Failure} what="The list" problem=${problem.value} retry=${() => reload().catch(() => {})} /></div>`;
  if (rows.value.length) return more.value ? html`<${Loading} rows=${2} label="Loading more" />` : null;
  if (loading.value) return html`<${Loading} rows=${8} />`;
  const filter = [...statuses.value, ...tokens.value.filter((t) => t.field !== "started").map((t) => (t.field ? `${t.field}:${t.value}` : t.value))];
  const range = tokens.value[0].value;
  return html`<${Empty} title=${`No ${statuses.value.join(" or ")} executions in ${range === "brushed" ? "the chosen time" : `the last ${range}`}`}
    actions=${[filter.length > 0 && html`<button class="btn small" onClick=${clearFilters}>Clear “${filter.join(" ")}”</button>`, range !== "30d" && html`<button class="btn small" onClick=${() => patch({ from: range === "24h" ? "7d" : "30d", to: null })}>Look back ${range === "24h" ? "7 days" : "30 days"}</button>`]}>
    ${filter.length ? `The filter ${filter.join(" ")} may hide some.` : "Start one from a flow, or send one by POST /v1/executions."}<//>`;
}

export function usePhone() {
  const media = matchMedia("(max-width: 719px)");
  const [phone, setPhone] = useState(media.matches);
  useEffect(() => { const on = () => setPhone(media.matches); media.addEventListener("change", on); return () => media.removeEventListener("change", on); }, []);
  return phone;
}

function useRestoredScroll(count) {
  const wanted = useRef(rememberedScroll());
  useLayoutEffect(() => {
    if (!wanted.current || !count) return;
    document.querySelector(".page").scrollTop = wanted.current;
    wanted.current = 0;
  }, [count]);
}

function useCursorInView(ref, height) {
  const at = cursor.value;
  useLayoutEffect(() => {
    if (at < 0 || !ref.current) return;
    const page = document.querySelector(".page");
    const box = page.getBoundingClientRect(), top = ref.current.getBoundingClientRect().top + at * height;
    if (top < box.top + 76) page.scrollTop += top - box.top - 76;
    else if (top + height > box.bottom - 34) page.scrollTop += top + height - box.bottom + 34;
  }, [at]);
}
