// /executions/{id}: why-line first, graph over timeline, the step in focus beside them.
import { html, useEffect, useRef, useState } from "../core/html.js";
import { shortId } from "../core/format.js";
import { keep, kept } from "../core/kept.js";
import { useCrumbs, tenant } from "../parts/shell.js";
import { Empty, Failure, Loading } from "../parts/notice.js";
import { paletteOffers } from "../parts/palette.js";
import { usePhone } from "../executions/window.js";
import { open, readPast, execution, past, problem, at, focus, steps, live, select, stateOf } from "./data.js";
import { Header } from "./header.js";
import { WhyLine } from "./why.js";
import { Graph } from "./graph.js";
import { Timeline } from "./timeline.js";
import { Panel } from "./panel.js";
import { Loop } from "./loop.js";
import { Player } from "./player.js";
import { isLoop } from "./loop-data.js";
import { Phone } from "./phone.js";

const WIDTH = "baton.panel";
const USUAL_WIDTH = 416;
const LEAST_WIDTH = 320;
const MOST_WIDTH = 640;
const PAST_MS = 120;

function usePanelWidth() {
  const [width, setWidth] = useState(kept(WIDTH, USUAL_WIDTH));
  const set = (wanted) => {
    const next = Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, wanted));
    setWidth(next);
    keep(WIDTH, next);
  };
  const onKeyDown = (e) => {
    if (e.key !== "ArrowLeft" && e.key !== "ArrowRight") return;
    e.preventDefault();
    e.stopPropagation();
    set(width + (e.key === "ArrowLeft" ? 16 : -16));
  };
  const onPointerMove = (e) => {
    if (e.buttons) set(innerWidth - e.clientX);
  };
  const grip = html`<div
    class="grip"
    role="separator"
    aria-orientation="vertical"
    aria-label="Width of the panel"
    aria-valuenow=${width}
    aria-valuemin=${LEAST_WIDTH}
    aria-valuemax=${MOST_WIDTH}
    tabindex="0"
    onPointerDown=${(e) => e.currentTarget.setPointerCapture(e.pointerId)}
    onPointerMove=${onPointerMove}
    onKeyDown=${onKeyDown}
  ></div>`;
  return [width, grip];
}

/** While the slider is dragged only the log is folded; the server is asked where it comes to rest. */
function usePast(id) {
  useEffect(() => {
    const seq = at.value;
    if (seq === null) {
      past.value = null;
      return undefined;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => readPast(id, seq, abort.signal), PAST_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [id, at.value]);
}

function useJumps() {
  useEffect(() => {
    paletteOffers.value = () =>
      steps.value.map(({ id }) => ({ text: id, hint: "step", state: stateOf(id), run: () => select(id) }));
    return () => {
      paletteOffers.value = () => [];
    };
  }, []);
}

function Missing({ id, retry }) {
  if (problem.value.status !== 404) {
    return html`<${Failure} what="The execution" problem=${problem.value} retry=${retry} />`;
  }
  const back = html`<a class="btn small" href="/executions">To the executions</a>`;
  return html`<${Empty} title="There is no such execution" actions=${back}>
    ${id} is unknown here, or belongs to another tenant.
  <//>`;
}

export default function ExecutionPage({ id }) {
  const phone = usePhone();
  const opened = useRef();
  const [width, grip] = usePanelWidth();
  const begin = () => {
    opened.current?.stop();
    opened.current = open(id);
  };
  useEffect(() => {
    begin();
    return () => opened.current.stop();
  }, [id]);
  usePast(id);
  useJumps();
  const e = execution.value;
  useEffect(() => {
    if (e?.tenantId) tenant.value = e.tenantId;
  }, [e?.tenantId]);
  const trail = [{ text: "Executions", href: "/executions" }, { text: e?.flowId || "…" }];
  useCrumbs([...trail, { text: shortId(id), mono: true }], e?.flowId);
  if (problem.value && !live.value) {
    return html`<div class="page-body"><${Missing} id=${id} retry=${begin} /></div>`;
  }
  if (!e) return html`<div class="page-body"><${Loading} rows=${6} /></div>`;
  if (phone) return html`<${Phone} />`;
  const loop = isLoop(focus.value);
  const classes = `execution${loop ? " with-loop" : ""}${focus.value ? " has-focus" : ""}`;
  return html`<div class=${classes} style=${{ "--panel": `${width}px` }}>
    <${Header} /><${WhyLine} />
    <div class="main" style=${{ "--steps": steps.value.length }}>
      ${steps.value.length > 0 && html`<${Graph} />`}
      ${loop ? html`<${Loop} /><${Player} />` : html`<${Timeline} />`}
    </div>
    ${grip}<${Panel} />
  </div>`;
}
