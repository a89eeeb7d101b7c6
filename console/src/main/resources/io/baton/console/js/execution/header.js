// Name, state, progress and what can be done to it.
import { html } from "../core/html.js";
import { StateIcon, Icon } from "../parts/icon.js";
import { Progress } from "../parts/progress.js";
import { LABELS, shownState, endedSteps, isOver, allows } from "../core/states.js";
import { duration, count } from "../core/format.js";
import { clock, ago, both, now, zoneName } from "../core/time.js";
import { copy } from "../core/say.js";
import { openMenu } from "../parts/menu.js";
import { execution, at, live } from "./data.js";
import { act, retryFrom, signal } from "./actions.js";

export const Pill = ({ state }) => html`<span class=${`state-pill s-${state}`}><${StateIcon} state=${state} size=${18} />${LABELS[state]}</span>`;

export const tookMs = (e) => e.metadata?.durationMs ?? Math.max(0, now.value - Date.parse(e.metadata?.startedAt));

export function Actions({ e }) {
  const then = at.value !== null;
  const over = isOver(e.status);
  return html`
    ${allows.resume(e) ? html`<button class="btn" disabled=${then} onClick=${() => act("resume", e)}><${Icon} name="play" size=${12} />Resume</button>`
      : html`<button class="btn" disabled=${then || !allows.pause(e)} onClick=${() => act("pause", e)}><${Icon} name="pause" size=${14} />Pause</button>`}
    <button class="btn" disabled=${!allows.retry(live.value || e)} title=${allows.retry(live.value || e) ? "" : "Only a failed execution can be retried"} onClick=${() => retryFrom(live.value || e)}><${Icon} name="retry" size=${14} />${then ? "Retry from here …" : "Retry from …"}</button>
    ${!then && html`<button class="btn" disabled=${over} onClick=${() => signal(e)}><${Icon} name="bolt" size=${14} />Signal …</button>`}
    <button class="btn destroys" disabled=${then || !allows.cancel(e)} onClick=${() => act("cancel", e)}><${Icon} name="cancel" size=${14} />Cancel …</button>`;
}

export function moreMenu(event, e) {
  const command = `baton executions show ${e.executionId}`;
  openMenu(event, [
    { text: "Copy link", icon: "link", run: () => copy(location.href, "Link copied") },
    { text: "Copy id", icon: "copy", run: () => copy(e.executionId, "Id copied") },
    { text: "Copy as command", icon: "copy", run: () => copy(command, "Command copied") },
    { text: "Copy as JSON", icon: "copy", run: () => copy(JSON.stringify(e, null, 2), "JSON copied") },
  ]);
}

export function Header() {
  const e = execution.value;
  const state = shownState(e);
  const started = e.metadata?.startedAt;
  const trigger = e.trigger || {};
  const usual = e.usualDurationMs ?? e.metrics?.usualDurationMs;
  return html`<header class="xhdr">
    <div class="line1"><${Pill} state=${state} /><h1 class="ellipsis"><a href=${`/flows/${encodeURIComponent(e.flowId)}`}>${e.flowId}</a></h1><span class="tag">v${e.flowVersion}</span>
      <code class="t3">${e.executionId}</code><button class="icon-btn" aria-label="Copy the id" onClick=${() => copy(e.executionId, "Id copied")}><${Icon} name="copy" size=${14} /></button>
      <span class="right"><${Actions} e=${e} /><button class="btn square" aria-label="Copy a link to what you see" onClick=${() => copy(location.href, "Link copied")}><${Icon} name="link" /></button>
        <button class="btn square" aria-label="More" aria-haspopup="menu" onClick=${(ev) => moreMenu(ev, e)}><${Icon} name="more" /></button></span></div>
    <div class="line2"><${Progress} execution=${e} /><b>${count(endedSteps(e.progress))} of ${count(e.progress?.total)} steps ended</b>
      <span class="t2" title=${both(started)}>Started ${clock(started)} ${zoneName.value}, ${ago(started)}</span>
      <span class="t2">${isOver(e.status) ? "Took" : "Running for"} <b>${duration(tookMs(e))}</b>${usual ? `, usually ${duration(usual)}` : ""}</span>
      <span class="t2">Trigger ${trigger.type || "manual"}${trigger.path ? html` <code>${trigger.path}</code>` : ""}</span>
      ${e.correlationId && html`<span class="t2 ellipsis">Correlation <code>${e.correlationId}</code></span>`}</div>
  </header>`;
}
