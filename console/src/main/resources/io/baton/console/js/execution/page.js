// /executions/{id}: why-line first, graph over timeline, the step in focus beside them.
import { html, useEffect, useRef, useState } from "../core/html.js";
import { shortId } from "../core/format.js";
import { useCrumbs, tenant } from "../parts/shell.js";
import { Empty, Failure, Loading } from "../parts/notice.js";
import { usePhone } from "../executions/table.js";
import { open, readPast, execution, problem, at, focus, steps, live } from "./data.js";
import { Header } from "./header.js";
import { WhyLine } from "./why.js";
import { Graph } from "./graph.js";
import { Timeline } from "./timeline.js";
import { Panel } from "./panel.js";
import { Loop, isLoop } from "./loop.js";
import { Phone } from "./phone.js";

const WIDTH = "baton.panel";
const keptWidth = () => { try { return Number(localStorage.getItem(WIDTH)) || 416; } catch { return 416; } };

function usePanelWidth() {
  const [width, setWidth] = useState(keptWidth());
  const set = (w) => { const next = Math.min(640, Math.max(320, w)); setWidth(next); try { localStorage.setItem(WIDTH, String(next)); } catch { /* for this page only */ } };
  const grip = {
    onPointerDown: (e) => e.currentTarget.setPointerCapture(e.pointerId), onPointerMove: (e) => { if (e.buttons) set(innerWidth - e.clientX); },
    onKeyDown: (e) => { if (e.key === "ArrowLeft" || e.key === "ArrowRight") { e.preventDefault(); e.stopPropagation(); set(width + (e.key === "ArrowLeft" ? 16 : -16)); } },
  };
  return [width, html`<div class="grip" role="separator" aria-orientation="vertical" aria-label="Width of the panel" aria-valuenow=${width} aria-valuemin="320" aria-valuemax="640" tabindex="0" ...${grip}></div>`];
}

export default function ExecutionPage({ id }) {
  const phone = usePhone();
  const opened = useRef();
  const [width, grip] = usePanelWidth();
  useEffect(() => { opened.current = open(id); return opened.current.stop; }, [id]);
  useEffect(() => { readPast(id); }, [id, at.value]);
  const e = execution.value;
  useEffect(() => { if (e?.tenantId) tenant.value = e.tenantId; }, [e?.tenantId]);
  useCrumbs([{ text: "Executions", href: "/executions" }, { text: e?.flowId || "…" }, { text: shortId(id), mono: true }], e?.flowId);
  if (problem.value && !live.value) {
    return html`<div class="page-body">${problem.value.status === 404 ? html`<${Empty} title="There is no such execution" actions=${html`<a class="btn small" href="/executions">To the executions</a>`}>${id} is unknown here, or belongs to another tenant.<//>` : html`<${Failure} what="The execution" problem=${problem.value} retry=${() => { opened.current.stop(); opened.current = open(id); }} />`}</div>`;
  }
  if (!e) return html`<div class="page-body"><${Loading} rows=${6} /></div>`;
  if (phone) return html`<${Phone} />`;
  const loop = isLoop(focus.value);
  return html`<div class=${`execution${loop ? " with-loop" : ""}${focus.value ? " has-focus" : ""}`} style=${{ "--panel": `${width}px` }}>
    <${Header} /><${WhyLine} />
    <div class="main">${steps.value.length > 0 && html`<${Graph} />`}${loop && html`<${Loop} />`}<${Timeline} /></div>
    ${grip}<${Panel} /></div>`;
}
