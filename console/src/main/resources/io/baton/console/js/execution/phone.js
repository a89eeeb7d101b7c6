// The execution on a phone: Steps, Graph, Timeline or Logs, and the actions in reach of the thumb.
import { html } from "../core/html.js";
import { Icon, StateIcon } from "../parts/icon.js";
import { Progress } from "../parts/progress.js";
import { Segmented } from "../parts/segmented.js";
import { shownState, endedSteps, LABELS, isOver } from "../core/states.js";
import { duration, count } from "../core/format.js";
import { clock, now, zoneName } from "../core/time.js";
import { query, patch, go } from "../core/router.js";
import { LivePill } from "../parts/shell.js";
import { liveText } from "../executions/why.js";
import { execution, steps, stateOf, select, focus, focusKey, whyOf, at, events, history } from "./data.js";
import { countItems } from "./history.js";
import { Pill, tookMs, moreMenu, Usual, PauseOrResume, Retry, Cancel } from "./header.js";
import { subtitle } from "./node.js";
import { Graph } from "./graph.js";
import { Timeline } from "./timeline.js";
import { Panel } from "./panel.js";
import { Loop } from "./loop.js";
import { isLoop } from "./loop-data.js";
import { FullLog } from "./logs.js";
import { helpFor, helpfulFirst } from "./actions.js";
import { WhyLine, heldUpBy, moreThings, toneOf } from "./why.js";

const LOUD = ["failed", "retrying", "running", "waiting", "paused"];
const VIEWS = ["Steps", "Graph", "Timeline", "Logs"].map((v) => [v, v]);
const NEXT = 3;

export function Phone() {
  const e = execution.value;
  const isOpenLoop = isLoop(focus.value) && query.value.item === undefined;
  if (focusKey.value) {
    return html`<div class="phone">${isOpenLoop && html`<div class="ploop"><${Loop} /></div>`}<${Panel} /></div>`;
  }
  const view = query.value.view || "Steps";
  return html`<div class="phone">
    <${Top} e=${e} />
    <div class="pbody">
      <div class="pline">
        <${Pill} state=${shownState(e)} /><span><b>${duration(tookMs(e))}</b><${Usual} /></span>
      </div>
      <${Progress} execution=${e} />
      <div class="pline between">
        <span>${count(endedSteps(e.progress))} of ${count(e.progress?.total)} steps ended</span>
        <span class="t2">since ${clock(e.metadata?.startedAt)} ${zoneName.value}</span>
      </div>
      ${at.value !== null || isOver(e.status) ? html`<${WhyLine} />` : html`<${WhyCard} e=${e} />`}
      <${Segmented}
        kind="wide"
        label="Show"
        options=${VIEWS}
        value=${view}
        onPick=${(v) => patch({ view: v === "Steps" ? null : v })}
      />
    </div>
    <${Body} view=${view} />
    <div class="pactions">
      <${PauseOrResume} e=${e} disabled=${at.value !== null} /><${Retry} text="Retry …" />
      <${Cancel} e=${e} disabled=${at.value !== null} />
    </div>
  </div>`;
}

const Top = ({ e }) =>
  html`<header class="ptop">
    <button class="icon-btn" aria-label="Back to the list" onClick=${() => go("/executions")}>
      <${Icon} name="left" size=${18} />
    </button>
    <div class="grow">
      <h1 class="ellipsis">${e.flowId}</h1>
      <code class="t3 ellipsis">${e.executionId}</code>
    </div>
    <${LivePill} />
    <button class="icon-btn" aria-label="More" aria-haspopup="menu" onClick=${(event) => moreMenu(event, e)}>
      <${Icon} name="more" size=${18} />
    </button>
  </header>`;

function Body({ view }) {
  if (view === "Graph") return html`<div class="pfill"><${Graph} /></div>`;
  if (view === "Timeline") return html`<div class="pfill"><${Timeline} /></div>`;
  if (view === "Logs") return html`<${FullLog} log=${events.value} named />`;
  return html`<${Steps} />`;
}

function WhyCard({ e }) {
  const why = helpfulFirst(e.why || []).slice(0, 2);
  if (!why.length) return null;
  const tone = toneOf(why[0]);
  const rest = e.why.length - why.length;
  const helps = why.filter((w) => helpFor(e, w));
  const button = (w, i) => {
    const { icon, text, run } = helpFor(e, w);
    return html`<button class=${`btn${i === helps.length - 1 ? " primary" : ""}`} onClick=${() => run(e, w)}>
      <${Icon} name=${icon} size=${14} />${text}
    </button>`;
  };
  return html`<div class=${`whycard tintbox s-${tone}`}>
    <p>
      <${StateIcon} state=${tone} size=${18} />
      <span>
        <b>${heldUpBy(e.why.length)}.</b>
        ${why.map((w, i) => html`${i ? ";" : ""} <code>${w.step}</code> ${liveText(w)}`)}${rest > 0 &&
        moreThings(rest)}.
      </span>
    </p>
    ${helps.length > 0 && html`<div class="two">${helps.map(button)}</div>`}
  </div>`;
}

function Steps() {
  const all = steps.value.map((step) => ({ step, state: stateOf(step.id) }));
  const loud = all.filter(({ state }) => LOUD.includes(state));
  const isNext = ({ step, state }) =>
    state === "pending" && (step.dependencies || []).every((d) => stateOf(d) !== "pending");
  const next = all.filter(isNext).slice(0, NEXT);
  const rest = all.filter((one) => !loud.includes(one) && !next.includes(one));
  const after = ({ step }) => (step.dependencies?.length ? `after ${step.dependencies.join(" and ")}` : "first");
  return html`<div class="psteps">
    <p class="caption">Needs a look, or moves<span>${loud.length}</span></p>
    ${loud.map((one) => html`<${StepRow} ...${one} />`)}
    ${next.length > 0 && html`<p class="caption">Next</p>`}
    ${next.map((one) => html`<${StepRow} ...${one} note=${after(one)} />`)}
    <details open=${!loud.length}>
      <summary class="caption">${summary(rest)}<${Icon} name="down" size=${14} /></summary>
      ${rest.map((one) => html`<${StepRow} ...${one} />`)}
    </details>
  </div>`;
}

const SUMMED = [
  ["success", "Completed"],
  ["skipped", "skipped"],
  ["pending", "to do"],
  ["cancelled", "cancelled"],
];

function summary(rest) {
  const words = SUMMED.map(([state, word]) => [word, rest.filter((one) => one.state === state).length])
    .filter(([, n]) => n)
    .map(([word, n]) => `${word} ${n}`);
  return words.join(", ") || "Nothing else";
}

/** How far the items of a loop are. */
function Inside({ row, loop }) {
  const total = row?.items?.total;
  if (!total || isEnded(row)) return null;
  const counts = countItems(loop);
  const shown = ["success", "failed", "running"].filter((state) => counts[state]);
  const width = (state) => `${(counts[state] / total) * 100}%`;
  return html`<span class="progress" aria-hidden="true">
    ${shown.map((state) => html`<i class=${`seg s-${state}`} style=${{ width: width(state) }}></i>`)}
  </span>`;
}

const isEnded = (row) => row?.durationMs !== null && row?.durationMs !== undefined;

/** Until its end, or until now while it goes on. */
function tookText(row, state) {
  if (isEnded(row)) return duration(row.durationMs);
  const isOn = row?.startedAt && state !== "pending" && at.value === null;
  return isOn ? duration(Math.max(0, now.value - Date.parse(row.startedAt))) : "";
}

function StepRow({ step, state, note }) {
  const row = execution.value?.steps?.[step.id];
  const took = tookText(row, state);
  const why = whyOf.value.get(step.id);
  const text = note || (why ? liveText(why) : subtitle(step, state));
  return html`<button
    class=${`pstep s-${state}`}
    onClick=${() => select(step.id)}
    aria-label=${`${step.id}, ${LABELS[state]}`}
  >
    <${StateIcon} state=${state} size=${18} />
    <span class="grow">
      <span class="n"><span class="grow ellipsis">${step.id}</span><span class="t2 small">${took}</span></span>
      <span class="small d ellipsis">${text}</span>
      <${Inside} row=${row} loop=${history.value.loops.get(step.id)} />
    </span>
    <${Icon} name="right" size=${14} />
  </button>`;
}
