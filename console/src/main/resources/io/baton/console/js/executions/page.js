// /executions: what runs, what is stuck, why.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../core/html.js";
import { query, patch, go } from "../core/router.js";
import { bind } from "../core/keys.js";
import { count } from "../core/format.js";
import { useCrumbs, tenant } from "../parts/shell.js";
import { Icon } from "../parts/icon.js";
import { openMenu } from "../parts/menu.js";
import { askFor } from "../parts/overlay.js";
import { Counts } from "./counts.js";
import { Histogram } from "./histogram.js";
import { Query } from "./query.js";
import { Table } from "./table.js";
import { keepFresh, rows, reload, total } from "./rows.js";
import { cursor, toggle, clear } from "./selection.js";
import { VIEWS, tokens } from "./filters.js";
import { urlOf } from "./row.js";
import { act } from "../execution/actions.js";
import { allows } from "../core/states.js";

const SAVED = "baton.views", HIDDEN = "baton.columns";
const stored = (name, otherwise) => { try { return JSON.parse(localStorage.getItem(name)) || otherwise; } catch { return otherwise; } };
const store = (name, value) => { try { localStorage.setItem(name, JSON.stringify(value)); } catch { /* for this page only */ } };
const COLUMNS = ["id", "progress", "trigger", "started", "duration"];

function Views({ saved }) {
  const now = query.value.view || "";
  const all = [...VIEWS, ...saved];
  return html`<div class="segmented views" role="group" aria-label="Views">${all.map((v) => html`<button aria-pressed=${now === v.id}
    onClick=${() => patch({ q: null, status: null, from: null, to: null, ...v.query, view: v.id })}>${v.text}</button>`)}</div>`;
}

function useListKeys() {
  useLayoutEffect(() => bind("List", [
    { keys: "J or ArrowDown", does: "next row", run: () => { cursor.value = Math.min(rows.value.length - 1, cursor.value + 1); } },
    { keys: "K or ArrowUp", does: "row before", run: () => { cursor.value = Math.max(0, cursor.value - 1); } },
    { keys: "X", does: "select", run: (e) => toggle(cursor.value, e.shiftKey) },
    { keys: "Enter or Space", does: "open", run: () => { const row = rows.value[cursor.value]; if (row) go(urlOf(row)); } },
    { keys: "R", does: "retry a failed one", run: () => { const row = rows.value[cursor.value]; if (row && allows.retry(row)) act("retry", row); } },
    { keys: "/", does: "filter", run: () => document.getElementById("filter").focus() },
    { keys: ".", does: "show newer", run: () => reload().catch(() => {}) },
    { keys: "Escape", does: "clear the selection", run: clear },
  ]), []);
}

export default function Executions() {
  const [saved, setSaved] = useState(stored(SAVED, []));
  const [hidden, setHidden] = useState(stored(HIDDEN, []));
  const live = useRef();
  const filters = JSON.stringify([query.value.q, query.value.status, query.value.from, query.value.to, query.value.view]);
  useCrumbs([{ text: "Executions" }]);
  useListKeys();
  useEffect(() => { live.current = keepFresh(); return () => { live.current.stop(); clear(); }; }, []);
  useEffect(() => { if (rows.value.length || total.value !== null) { clear(); cursor.value = -1; reload().then(() => live.current.now(), () => {}); } }, [filters]);
  const save = async () => {
    const answer = await askFor({ title: "Save this view", verb: "Save", fields: [{ name: "text", label: "Name", value: "" }] });
    if (!answer?.text) return;
    const { q, status, from } = query.value;
    const next = [...saved.filter((v) => v.text !== answer.text), { id: answer.text, text: answer.text, query: { q, status, from } }];
    setSaved(next); store(SAVED, next); patch({ view: answer.text });
  };
  const columns = (e) => openMenu(e, COLUMNS.map((name) => ({ text: name[0].toUpperCase() + name.slice(1), checked: !hidden.includes(name), run: () => { const next = hidden.includes(name) ? hidden.filter((c) => c !== name) : [...hidden, name]; setHidden(next); store(HIDDEN, next); } })));
  const range = tokens.value[0].value;
  return html`<div class=${`page-body executions ${hidden.map((c) => `no-${c}`).join(" ")}`}>
    <div class="page-head"><h1>Executions</h1><span class="t3">${range === "brushed" ? "chosen time" : `last ${range.replace(/(\d+)(\w)/, "$1 $2")}`}, ${tenant.value}</span>
      <span class="right"><${Views} saved=${saved} /><button class="icon-btn" aria-label="Save this view" onClick=${save}><${Icon} name="plus" /></button><a class="btn primary" href="/flows"><${Icon} name="play" size=${12} />Run a flow</a></span></div>
    <${Counts} /><${Histogram} />
    <div class="filter-line"><${Query} /><button class="btn" onClick=${save}><${Icon} name="bookmark" size=${14} />Save view</button><button class="btn" onClick=${columns} aria-haspopup="menu">Columns<${Icon} name="down" size=${14} /></button></div>
    <${Table} />
  </div>
  <footer class="foot caption"><span>${rows.value.length ? `1–${count(rows.value.length)} of ${count(total.value ?? rows.value.length)}` : ""}</span>
    <span class="hints"><span><kbd>J</kbd> <kbd>K</kbd> move</span><span><kbd>X</kbd> select</span><span><kbd>Enter</kbd> open</span><span><kbd>R</kbd> retry</span><span><kbd>?</kbd> all keys</span></span></footer>`;
}
