// The log of a step: windowed, searchable, each line with an address.
import { html, useEffect, useRef, useState } from "../core/html.js";
import { Icon } from "../parts/icon.js";
import { clock, zone } from "../core/time.js";
import { query, patch } from "../core/router.js";
import { save } from "../core/save.js";
import { count, plural } from "../core/format.js";
import { isFailure, sentence } from "./sentences.js";

const TAIL = 12;
const WINDOW = 400;
const DIGITS = 3;

function withLine(n) {
  const q = new URLSearchParams(query.value);
  q.set("line", n);
  return q.toString();
}

function Line({ n, event, named }) {
  const classes = `${isFailure(event) ? "bad" : ""}${Number(query.value.line) === n ? " at" : ""}`;
  const text = named && event.stepId ? `${event.stepId}: ${sentence(event)}` : sentence(event);
  const indent = " ".repeat(Math.max(0, DIGITS - String(n).length));
  const number = html`<a href=${`?${withLine(n)}`} class="ln" aria-label=${`Line ${n}`}>${n}</a>`;
  const time = html`<span class="tm"> ${clock(event.at)}  </span>`;
  return html`<li class=${classes}>${indent}${number}${time}<span class="tx">${text}</span></li>`;
}

function Download({ log }) {
  const text = () => log.map((e) => `${e.at} ${e.type} ${e.stepId || ""} ${sentence(e)}`).join("\n");
  return html`<button class="icon-btn" aria-label="Download the log" onClick=${() => save("log.txt", text())}>
    <${Icon} name="export" size=${14} />
  </button>`;
}

export function LogTail({ log }) {
  zone.value;
  if (!log.length) return html`<section class="block"><h3>Logs <span class="caption">none</span></h3></section>`;
  const from = Math.max(0, log.length - TAIL);
  return html`<section class="block tail">
    <h3>
      Logs <span class="caption">${plural(log.length, "line")}</span>
      <button class="icon-btn" aria-label="Search the log" onClick=${() => patch({ tab: "logs" })}>
        <${Icon} name="search" size=${14} />
      </button>
      <${Download} log=${log} />
    </h3>
    <ol class="log mono" tabindex="0" aria-label="Log">
      ${log.slice(from).map((event, i) => html`<${Line} n=${from + i + 1} event=${event} />`)}
    </ol>
  </section>`;
}

/** A window that contains the line of the address, where it names one. */
function startAt(found, wanted) {
  const i = found.findIndex(({ n }) => n === wanted);
  return i < 0 ? Math.max(0, found.length - WINDOW) : Math.max(0, i - WINDOW / 2);
}

export function FullLog({ log, named }) {
  const [words, setWords] = useState("");
  const [moved, setMoved] = useState(null);
  const ref = useRef();
  zone.value;
  const wanted = words.toLowerCase();
  const found = log
    .map((event, i) => ({ event, n: i + 1 }))
    .filter(({ event }) => !words || `${event.stepId || ""} ${sentence(event)}`.toLowerCase().includes(wanted));
  const start = Math.max(0, Math.min(moved ?? startAt(found, Number(query.value.line)), found.length - WINDOW));
  const after = found.length - start - WINDOW;
  useEffect(() => {
    ref.current?.querySelector(".at")?.scrollIntoView({ block: "center" });
  }, [query.value.line]);
  const lines = (n, where) =>
    n > 0 &&
    html`<button class="link small" onClick=${() => setMoved(start + (where === "before" ? -WINDOW : WINDOW))}>
      ${count(n)} lines ${where}
    </button>`;
  return html`<div class="full">
    <label class="query">
      <${Icon} name="search" size=${14} />
      <input
        placeholder="search the log"
        aria-label="Search the log"
        value=${words}
        onInput=${(e) => setWords(e.target.value)}
      />
      <span class="caption">${count(found.length)}</span><${Download} log=${log} />
    </label>
    ${lines(start, "before")}
    <ol class="log mono" ref=${ref} tabindex="0" aria-label="Log">
      ${found.slice(start, start + WINDOW).map((one) => html`<${Line} ...${one} named=${named} />`)}
    </ol>
    ${lines(after, "after")}
  </div>`;
}
