// A small editor: a text area over its own highlighted copy, with line numbers, problems at their
// lines and completion of the keys that a definition knows.
import { html, useRef, useState } from "../core/html.js";
import { Icon } from "../parts/icon.js";

const KEYS = "id name description input vars readOnly pool timeouts concurrency retry steps output errorHandlers triggers type adapter action params config dependsOn startWhen condition private retryWhen timeout continueOnError onError onSuccess onFailure fallback forEach while priority resources parallel sequence if then else flow wait approval async secrets attempts backoff delay maxDelay multiplier jitter retryOn".split(" ");
const ROW = 19;

/** One line in pieces: keys, templates, comments. Pieces are text, so nothing in them can run. */
function pieces(line) {
  const comment = /(^|\s)#.*$/.exec(line);
  const code = comment ? line.slice(0, comment.index) : line;
  const out = [];
  let last = 0;
  for (const m of code.matchAll(/\{\{.*?\}\}|[A-Za-z_][\w.-]*(?=\s*:(\s|$))/g)) {
    if (m.index > last) out.push(code.slice(last, m.index));
    out.push(html`<span class=${m[0].startsWith("{{") ? "tpl" : "key"}>${m[0]}</span>`);
    last = m.index + m[0].length;
  }
  out.push(code.slice(last));
  if (comment) out.push(html`<span class="t3">${comment[0]}</span>`);
  return out;
}

function offersAt(text, caret) {
  const line = text.slice(text.lastIndexOf("\n", caret - 1) + 1, caret);
  const begun = /^[\s-]*([A-Za-z]{1,20})$/.exec(line)?.[1];
  if (!begun) return { begun: "", list: [] };
  return { begun, list: KEYS.filter((k) => k.startsWith(begun) && k !== begun).slice(0, 8) };
}

export function Editor({ text, onChange, problems, focusLine }) {
  const area = useRef();
  const [menu, setMenu] = useState(null);
  const [at, setAt] = useState(0);
  const lines = text.split("\n");
  const byLine = new Map();
  for (const p of problems) byLine.set(p.line || 1, [...(byLine.get(p.line || 1) || []), p]);
  const look = (el) => {
    const { begun, list } = offersAt(el.value, el.selectionStart);
    const before = el.value.slice(0, el.selectionStart);
    setAt(0);
    setMenu(list.length ? { begun, list, row: before.split("\n").length, col: before.length - before.lastIndexOf("\n") - 1 } : null);
  };
  const insert = (word) => {
    const el = area.current, caret = el.selectionStart;
    el.setRangeText(`${word.slice(menu.begun.length)}: `, caret, caret, "end");
    setMenu(null);
    onChange(el.value);
    el.focus();
  };
  const onKey = (e) => {
    if (menu && (e.key === "ArrowDown" || e.key === "ArrowUp")) { e.preventDefault(); setAt((at + (e.key === "ArrowDown" ? 1 : menu.list.length - 1)) % menu.list.length); }
    else if (menu && (e.key === "Tab" || e.key === "Enter")) { e.preventDefault(); insert(menu.list[at]); }
    else if (e.key === "Escape") { if (menu) { e.preventDefault(); setMenu(null); } else area.current.blur(); }
    else if (e.key === "Enter") { e.preventDefault(); const before = e.target.value.slice(0, e.target.selectionStart); const indent = /^[\s-]*/.exec(before.slice(before.lastIndexOf("\n") + 1))[0].replace(/-/g, " "); e.target.setRangeText(`\n${indent}`, e.target.selectionStart, e.target.selectionEnd, "end"); onChange(e.target.value); }
  };
  return html`<div class="editor mono"><div class="ed-in" style=${{ height: `${lines.length * ROW + 24}px` }}>
    <ol class="ed-lines" aria-hidden="true">${lines.map((line, i) => html`<li class=${byLine.has(i + 1) ? "bad" : focusLine === i + 1 ? "here" : ""}><span class="no">${i + 1}</span><span class="tx">${pieces(line)}</span></li>`)}</ol>
    <textarea ref=${area} value=${text} spellcheck=${false} autocomplete="off" autocapitalize="off" wrap="off" aria-label="Definition" aria-invalid=${problems.length > 0} rows=${lines.length}
      onInput=${(e) => { onChange(e.target.value); look(e.target); }} onKeyDown=${onKey} onBlur=${() => setTimeout(() => setMenu(null), 150)}></textarea>
    ${[...byLine].slice(0, 20).map(([line, list]) => html`<div class="ed-note" style=${{ top: `${line * ROW + 8}px` }} title=${list.map((p) => p.message).join("\n")}><${Icon} name="warning" size=${11} /><span class="ellipsis">${list[0].message}</span></div>`)}
    ${menu && html`<div class="menu" role="listbox" aria-label="Completions" style=${{ top: `${menu.row * ROW + 10}px`, left: `calc(54px + ${menu.col}ch)` }}>${menu.list.map((word, i) => html`<div role="option" aria-selected=${i === at} onMouseDown=${(e) => { e.preventDefault(); insert(word); }}>${word}</div>`)}</div>`}
  </div></div>`;
}
