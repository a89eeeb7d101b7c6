// /executions: what runs, what is stuck, why.
import { html, useEffect, useLayoutEffect, useRef } from "../core/html.js";
import { query, go } from "../core/router.js";
import { bind } from "../core/keys.js";
import { count } from "../core/format.js";
import { allows } from "../core/states.js";
import { useCrumbs, tenant } from "../parts/shell.js";
import { Icon } from "../parts/icon.js";
import { act } from "../execution/actions.js";
import { Counts } from "./counts.js";
import { Histogram } from "./histogram.js";
import { Query } from "./query.js";
import { Table } from "./table.js";
import { showNewer } from "./toolbar.js";
import { keepFresh, rows, reload, total } from "./rows.js";
import { cursor, toggle, clear } from "./selection.js";
import { rangeWords } from "./filters.js";
import { urlOf } from "./row.js";
import { peek } from "./peek.js";
import { Views, useViews, useColumns } from "./views.js";

const rowHere = () => rows.value[cursor.value];
const withRow = (does) => () => {
  const row = rowHere();
  if (row) does(row);
};
const move = (by) => () => {
  cursor.value = Math.max(0, Math.min(rows.value.length - 1, cursor.value + by));
};
const retry = (row) => {
  if (allows.retry(row)) act("retry", row);
};

function useListKeys() {
  useLayoutEffect(
    () =>
      bind("List", [
        { keys: "J or ArrowDown", does: "next row", run: move(1) },
        { keys: "K or ArrowUp", does: "row before", run: move(-1) },
        { keys: "X", does: "select", run: (e) => toggle(cursor.value, e.shiftKey) },
        { keys: "Enter", does: "open", run: withRow((row) => go(urlOf(row))) },
        { keys: "Space", does: "peek", run: withRow(peek) },
        { keys: "R", does: "retry a failed one", run: withRow(retry) },
        { keys: "/", does: "filter", run: () => document.getElementById("filter").focus() },
        { keys: ".", does: "show newer", run: showNewer },
        { keys: "Escape", does: "clear the selection", run: clear },
      ]),
    [],
  );
}

function useRows() {
  const live = useRef();
  const { q, status, from, to, view } = query.value;
  // Before the first paint, so that the call is under way while the frame is drawn.
  useLayoutEffect(() => {
    live.current = keepFresh();
    return () => {
      live.current.stop();
      clear();
    };
  }, []);
  useEffect(() => {
    if (!rows.value.length && total.value === null) return;
    clear();
    cursor.value = -1;
    reload().then(
      () => live.current.now(),
      () => {},
    );
  }, [q, status, from, to, view]);
}

const Hint = ({ keys, does }) => html`<span>${keys.map((key) => html`<kbd>${key}</kbd> `)}${does}</span>`;

function Foot() {
  const n = rows.value.length;
  return html`<footer class="foot caption">
    <span>${n ? `1–${count(n)} of ${count(total.value ?? n)}` : ""}</span>
    <span class="hints">
      <${Hint} keys=${["J", "K"]} does="move" />
      <${Hint} keys=${["X"]} does="select" />
      <${Hint} keys=${["Enter"]} does="open" />
      <${Hint} keys=${["Space"]} does="peek" />
      <${Hint} keys=${["R"]} does="retry" />
      <${Hint} keys=${["?"]} does="all keys" />
    </span>
  </footer>`;
}

export default function Executions() {
  const [views, save] = useViews();
  const [hidden, chooseColumns] = useColumns();
  useCrumbs([{ text: "Executions" }]);
  useListKeys();
  useRows();
  const when = rangeWords().replace(/^the /, "");
  return html`<div class=${`page-body executions ${hidden.map((c) => `no-${c}`).join(" ")}`}>
      <div class="page-head">
        <h1>Executions</h1>
        <span class="t3">${when}, ${tenant.value}</span>
        <span class="right">
          <${Views} views=${views} />
          <button class="icon-btn" aria-label="Save this view" onClick=${save}><${Icon} name="plus" /></button>
          <a class="btn primary" href="/flows"><${Icon} name="play" size=${12} />Run a flow</a>
        </span>
      </div>
      <${Counts} /><${Histogram} />
      <div class="filter-line">
        <${Query} />
        <button class="btn" onClick=${save}><${Icon} name="bookmark" size=${14} />Save view</button>
        <button class="btn" onClick=${chooseColumns} aria-haspopup="menu">
          Columns<${Icon} name="down" size=${14} />
        </button>
      </div>
      <${Table} />
    </div>
    <${Foot} />`;
}
