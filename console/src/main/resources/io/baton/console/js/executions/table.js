// The list as a table, on the phone as cards, with what stands in its place when there are no rows.
import { html, useRef } from "../core/html.js";
import { patch } from "../core/router.js";
import { get, search } from "../core/api.js";
import { shortId } from "../core/format.js";
import { ago, zoneName } from "../core/time.js";
import { Empty, Failure, Loading } from "../parts/notice.js";
import { useLoad } from "../parts/load.js";
import { rows, more, loading, problem, reload, total, forServer, wanted } from "./rows.js";
import { Row, Card, urlOf } from "./row.js";
import { Toolbar } from "./toolbar.js";
import { clearFilters, rangeWords, statuses, toApi, tokens } from "./filters.js";
import { useWindow, useRestoredScroll, useCursorInView, usePhone } from "./window.js";

const ROW = 33;
const CARD = 84;
/** Rows that leave the window lend their elements to those that come: more than the window ever has. */
const RECYCLED = 64;
const TITLES = ["Status", "Flow", "Id", "Progress", "What it does now, or why it waits", "Trigger"];

const Unseen = ({ children }) => html`<span role="columnheader"><span class="unseen">${children}</span></span>`;

const Head = () =>
  html`<div role="rowgroup" class="xhead">
    <div class="row" role="row" aria-rowindex="1">
      <${Unseen}>Select<//>
      ${TITLES.map((title) => html`<span role="columnheader">${title}</span>`)}
      <span role="columnheader" aria-sort="descending">Started (${zoneName.value}) ↓</span>
      <span role="columnheader" class="num">Duration</span>
      <${Unseen}>Actions<//>
    </div>
  </div>`;

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
    <div
      role="table"
      aria-label="Executions"
      aria-rowcount=${(total.value ?? list.length) + 1}
      aria-busy=${loading.value}
    >
      <${Head} />
      <div role="rowgroup" class="xbody" ref=${ref} style=${{ height: `${list.length * height}px` }}>
        ${list
          .slice(from, to)
          .map(
            (row, i) =>
              html`<${One} key=${(from + i) % RECYCLED} row=${row} index=${from + i} top=${(from + i) * height} />`,
          )}
      </div>
    </div>
    <${Below} />
  </section>`;
}

function Below() {
  if (problem.value && !rows.value.length) {
    const retry = () => reload().catch(() => {});
    return html`<div class="pad"><${Failure} what="The list" problem=${problem.value} retry=${retry} /></div>`;
  }
  if (rows.value.length) return more.value ? html`<${Loading} rows=${2} label="Loading more" />` : null;
  if (loading.value) return html`<${Loading} rows=${8} />`;
  return html`<${Nothing} />`;
}

/** Says which filter hides what, and offers to take it away. */
function Nothing() {
  const named = tokens.value.filter((t) => t.field !== "started");
  const filter = [...statuses.value, ...named.map((t) => (t.field ? `${t.field}:${t.value}` : t.value))];
  const range = tokens.value[0].value;
  const [further, words] = range === "24h" ? ["7d", "7 days"] : ["30d", "30 days"];
  const actions = [
    filter.length > 0 &&
      html`<button class="btn small" onClick=${clearFilters}>Clear “${filter.join(" ")}”</button>`,
    range !== "30d" &&
      html`<button class="btn small" onClick=${() => patch({ from: further, to: null })}>Look back ${words}</button>`,
    !filter.length && html`<a class="btn small" href="/flows">Run a flow</a>`,
  ];
  const last = useLast();
  const title = `No ${statuses.value.join(" or ")} executions in ${rangeWords()}`.replace("  ", " ");
  return html`<${Empty} title=${title} actions=${actions}>
    ${last
      ? html`The last one was <a class="link mono" href=${urlOf(last)}>${shortId(last.executionId)}</a>${", "}
          ${ago(last.metadata?.startedAt)}.`
      : filter.length
        ? `The filter “${filter.join(" ")}” may hide some.`
        : "Start one from a flow, or send one by POST /v1/executions."}
  <//>`;
}

/** The newest that the filters match, whenever that was. */
function useLast() {
  const { from: _from, to: _to, ...filter } = toApi();
  const asked = search({ ...forServer(filter), limit: 1 });
  const { data } = useLoad((signal) => get(`/executions${asked}`, { signal }), [asked]);
  return data?.items.find(wanted);
}
