// The execution on a phone: Steps, Graph, Timeline or Logs, and the actions in reach of the thumb.
import { html } from "../core/html.js";
import { Icon, StateIcon } from "../parts/icon.js";
import { Progress } from "../parts/progress.js";
import { shownState, endedSteps, LABELS, isOver, allows } from "../core/states.js";
import { duration, count } from "../core/format.js";
import { clock, zoneName } from "../core/time.js";
import { query, patch, go } from "../core/router.js";
import { LivePill } from "../parts/shell.js";
import { liveText } from "../executions/why.js";
import { execution, steps, stateOf, select, focusKey, whyOf, at, events } from "./data.js";
import { Pill, tookMs, moreMenu } from "./header.js";
import { subtitle } from "./node.js";
import { Graph } from "./graph.js";
import { Timeline } from "./timeline.js";
import { Panel } from "./panel.js";
import { FullLog } from "./logs.js";
import { HELP, act, retryFrom } from "./actions.js";
import { WhyLine } from "./why.js";

const LOUD = ["failed", "retrying", "running", "waiting", "paused"];
const VIEWS = ["Steps", "Graph", "Timeline", "Logs"];

export function Phone() {
  const e = execution.value;
  if (focusKey.value) return html`<div class="phone"><${Panel} /></div>`;
  const view = query.value.view || "Steps";
  return html`<div class="phone"><header class="ptop"><button class="icon-btn" aria-label="Back to the list" onClick=${() => go("/executions")}><${Icon} name="left" size=${18} /></button><div class="grow"><h1 class="ellipsis">${e.flowId}</h1><code class="t3">${e.executionId}</code></div><${LivePill} /><button class="icon-btn" aria-label="More" onClick=${(ev) => moreMenu(ev, e)}><${Icon} name="more" size=${18} /></button></header>
    <div class="pbody"><div class="pline"><${Pill} state=${shownState(e)} /><span><b>${duration(tookMs(e))}</b>${e.usualDurationMs ? html`<span class="t2">, usually ${duration(e.usualDurationMs)}</span>` : ""}</span></div>
      <${Progress} execution=${e} /><div class="pline between"><span>${count(endedSteps(e.progress))} of ${count(e.progress?.total)} steps ended</span><span class="t2">since ${clock(e.metadata?.startedAt)} ${zoneName.value}</span></div>
      ${at.value !== null ? html`<${WhyLine} />` : html`<${WhyCard} e=${e} />`}
      <div class="segmented wide" role="group" aria-label="Show">${VIEWS.map((v) => html`<button aria-pressed=${view === v} onClick=${() => patch({ view: v === "Steps" ? null : v })}>${v}</button>`)}</div></div>
    ${view === "Steps" ? html`<${Steps} />` : view === "Graph" ? html`<div class="pfill"><${Graph} /></div>` : view === "Timeline" ? html`<div class="pfill"><${Timeline} /></div>` : html`<${FullLog} log=${events.value} />`}
    <div class="pactions">${allows.resume(e) ? html`<button class="btn" onClick=${() => act("resume", e)}><${Icon} name="play" size=${12} />Resume</button>` : html`<button class="btn" disabled=${!allows.pause(e)} onClick=${() => act("pause", e)}><${Icon} name="pause" size=${14} />Pause</button>`}
      <button class="btn" disabled=${!allows.retry(e)} onClick=${() => retryFrom(e)}><${Icon} name="retry" size=${14} />Retry …</button><button class="btn destroys" disabled=${!allows.cancel(e)} onClick=${() => act("cancel", e)}><${Icon} name="cancel" size=${14} />Cancel …</button></div></div>`;
}

function WhyCard({ e }) {
  const why = (e.why || []).slice(0, 2);
  if (!why.length || isOver(e.status)) return null;
  const state = why[0].reason === "retry" ? "retrying" : why[0].reason === "paused" ? "paused" : "waiting";
  const helps = why.filter((w) => HELP[w.action]);
  return html`<div class=${`whycard tintbox s-${state}`}><p><${StateIcon} state=${state} size=${18} /><span><b>Held up by ${e.why.length === 1 ? "one thing" : e.why.length === 2 ? "two things" : `${e.why.length} things`}.</b> ${why.map((w, i) => html`${i ? "; " : ""}<code>${w.step}</code> ${liveText(w)}`)}.</span></p>
    <div class="two">${helps.map((w, i) => html`<button class=${`btn${i === helps.length - 1 ? " primary" : ""}`} onClick=${() => HELP[w.action].run(e, w)}><${Icon} name=${HELP[w.action].icon} size=${14} />${HELP[w.action].text}</button>`)}</div></div>`;
}

function Steps() {
  const all = steps.value.map((step) => ({ step, state: stateOf(step.id) }));
  const loud = all.filter(({ state }) => LOUD.includes(state));
  const next = all.filter(({ step, state }) => state === "pending" && (step.dependencies || []).every((d) => stateOf(d) !== "pending")).slice(0, 3);
  const rest = all.filter((one) => !loud.includes(one) && !next.includes(one));
  return html`<div class="psteps"><p class="caption">Needs a look, or moves<span>${loud.length}</span></p>${loud.map((one) => html`<${StepRow} ...${one} />`)}
    ${next.length > 0 && html`<p class="caption">Next</p>${next.map((one) => html`<${StepRow} ...${one} note=${`after ${one.step.dependencies.join(" and ")}`} />`)}`}
    <details><summary class="caption">${summary(rest)}</summary>${rest.map((one) => html`<${StepRow} ...${one} />`)}</details></div>`;
}

function summary(rest) {
  const n = (state) => rest.filter((one) => one.state === state).length;
  return [[n("success"), "completed"], [n("skipped"), "skipped"], [n("pending"), "to do"]].filter(([c]) => c).map(([c, w]) => `${w} ${c}`).join(", ") || "Nothing else";
}

function StepRow({ step, state, note }) {
  const row = execution.value?.steps?.[step.id];
  const why = whyOf.value.get(step.id);
  const text = note || (why ? liveText(why) : subtitle(step, state));
  return html`<button class=${`pstep s-${state}`} onClick=${() => select(step.id)} aria-label=${`${step.id}, ${LABELS[state]}`}><${StateIcon} state=${state} size=${18} /><span class="grow"><span class="n ellipsis">${step.id}</span><span class="small d ellipsis">${text}</span></span><span class="t2 small">${row?.durationMs ? duration(row.durationMs) : ""}</span><${Icon} name="right" size=${14} /></button>`;
}
