// The log of a step: windowed, searchable, each line with an address.
import { html, useEffect, useRef, useState } from "../core/html.js";
import { Icon } from "../parts/icon.js";
import { Json } from "../parts/json.js";
import { clock, zone } from "../core/time.js";
import { query, patch } from "../core/router.js";
import { count } from "../core/format.js";
import { sentence, toneOf } from "./history.js";

const TAIL = 12, WINDOW = 400;

const Line = ({ n, event }) => html`<li class=${`${toneOf(event) === "failed" ? "bad" : ""}${Number(query.value.line) === n ? " at" : ""}`}>${" ".repeat(Math.max(0, 3 - String(n).length))}<a href=${`?${withLine(n)}`} class="ln" aria-label=${`Line ${n}`}>${n}</a><span class="tm"> ${clock(event.at)}  </span><span class="tx">${sentence(event)}</span></li>`;

function withLine(n) {
  const q = new URLSearchParams(query.value);
  q.set("line", n);
  return q.toString();
}

export function LogTail({ log }) {
  zone.value;
  if (!log.length) return html`<section class="block"><h3>Logs <span class="caption">none</span></h3></section>`;
  const from = Math.max(0, log.length - TAIL);
  return html`<section class="block tail"><h3>Logs <span class="caption">${count(log.length)} ${log.length === 1 ? "line" : "lines"}</span><button class="icon-btn" aria-label="Search the log" onClick=${() => patch({ tab: "logs" })}><${Icon} name="search" size=${14} /></button><${Download} log=${log} /></h3>
    <ol class="log mono" tabindex="0" aria-label="Log">${log.slice(from).map((event, i) => html`<${Line} n=${from + i + 1} event=${event} />`)}</ol></section>`;
}

function Download({ log }) {
  const save = () => {
    const text = log.map((e) => `${e.at} ${e.type} ${e.stepId || ""} ${sentence(e)}`).join("\n");
    const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    Object.assign(document.createElement("a"), { href: url, download: "log.txt" }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  };
  return html`<button class="icon-btn" aria-label="Download the log" onClick=${save}><${Icon} name="export" size=${14} /></button>`;
}

export function FullLog({ log }) {
  const [words, setWords] = useState("");
  const [from, setFrom] = useState(0);
  const ref = useRef();
  zone.value;
  const found = log.map((event, i) => ({ event, n: i + 1 })).filter(({ event }) => !words || sentence(event).toLowerCase().includes(words.toLowerCase()));
  const start = Math.max(0, Math.min(from, found.length - WINDOW));
  useEffect(() => { ref.current?.querySelector(".at")?.scrollIntoView({ block: "center" }); }, [query.value.line]);
  return html`<div class="full"><label class="query"><${Icon} name="search" size=${14} /><input placeholder="search the log" aria-label="Search the log" value=${words} onInput=${(e) => setWords(e.target.value)} /><span class="caption">${count(found.length)}</span></label>
    ${start > 0 && html`<button class="link small" onClick=${() => setFrom(start - WINDOW)}>${count(start)} lines before</button>`}
    <ol class="log mono" ref=${ref} tabindex="0" aria-label="Log">${found.slice(start, start + WINDOW).map((one) => html`<${Line} ...${one} />`)}</ol>
    ${found.length > start + WINDOW && html`<button class="link small" onClick=${() => setFrom(start + WINDOW)}>${count(found.length - start - WINDOW)} lines after</button>`}</div>`;
}

export function EventList({ log }) {
  zone.value;
  return html`<ul class="events">${log.slice(-WINDOW).map((event) => html`<li><details><summary><button class="mono link" onClick=${(e) => { e.preventDefault(); patch({ at: event.seq }); }} title="Show the state after this event">${event.seq}</button><span class="t3">${clock(event.at)}</span><span class=${`mono grow ellipsis ${toneOf(event) === "failed" ? "bad" : ""}`}>${event.type}</span></summary><${Json} value=${event.data || {}} /></details></li>`)}</ul>`;
}
