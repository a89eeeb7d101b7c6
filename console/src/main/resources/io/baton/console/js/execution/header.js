// Name, state, progress and what can be done to it.
import { html } from "../core/html.js";
import { StateIcon, Icon } from "../parts/icon.js";
import { Progress } from "../parts/progress.js";
import { Copy } from "../parts/copy.js";
import { triggerWord } from "../parts/trigger.js";
import { LABELS, shownState, endedSteps, isOver, allows } from "../core/states.js";
import { duration, count } from "../core/format.js";
import { clock, ago, both, zoneName } from "../core/time.js";
import { copy } from "../core/say.js";
import { executionUrl, flowUrl } from "../core/paths.js";
import { openMenu } from "../parts/menu.js";
import { execution, at, live, parent, shownMs } from "./data.js";
import { usualTotal } from "./expected.js";
import { act, retryFrom, signal } from "./actions.js";

export const Pill = ({ state }) =>
  html`<span class=${`state-pill s-${state}`}><${StateIcon} state=${state} size=${18} />${LABELS[state]}</span>`;

export const tookMs = (e) => e.metadata?.durationMs ?? Math.max(0, shownMs() - Date.parse(e.metadata?.startedAt));

export function Usual() {
  const usual = usualTotal.value;
  return usual ? html`<span class="t2">, usually ${duration(usual)}</span>` : null;
}

export const PauseOrResume = ({ e, disabled }) =>
  allows.resume(e)
    ? html`<button class="btn" disabled=${disabled} onClick=${() => act("resume", e)}>
        <${Icon} name="play" size=${12} />Resume
      </button>`
    : html`<button class="btn" disabled=${disabled || !allows.pause(e)} onClick=${() => act("pause", e)}>
        <${Icon} name="pause" size=${14} />Pause
      </button>`;

export function Retry({ text }) {
  const e = live.value || execution.value;
  const able = allows.retry(e);
  return html`<button
    class="btn"
    disabled=${!able}
    title=${able ? "" : "Only a failed execution can be retried"}
    onClick=${() => retryFrom(e)}
  >
    <${Icon} name="retry" size=${14} />${text}
  </button>`;
}

export const Cancel = ({ e, disabled }) =>
  html`<button class="btn destroys" disabled=${disabled || !allows.cancel(e)} onClick=${() => act("cancel", e)}>
    <${Icon} name="cancel" size=${14} />Cancel …
  </button>`;

function Actions({ e }) {
  const isPast = at.value !== null;
  return html`<${PauseOrResume} e=${e} disabled=${isPast} />
    <${Retry} text=${isPast ? "Retry from here …" : "Retry from …"} />
    ${!isPast &&
    html`<button class="btn" disabled=${isOver(e.status)} onClick=${() => signal(e)}>
      <${Icon} name="bolt" size=${14} />Signal …
    </button>`}
    <${Cancel} e=${e} disabled=${isPast} />`;
}

export function moreMenu(event, e) {
  const copies = (text, icon, value, said) => ({ text, icon, run: () => copy(value(), said) });
  openMenu(event, [
    copies("Copy link", "link", () => location.href, "Link copied"),
    copies("Copy id", "copy", () => e.executionId, "Id copied"),
    copies("Copy as command", "copy", () => `baton executions show ${e.executionId}`, "Command copied"),
    copies("Copy as JSON", "copy", () => JSON.stringify(e, null, 2), "JSON copied"),
  ]);
}

function TriggerFact({ trigger = {} }) {
  const { payload } = trigger;
  const what = trigger.path || trigger.event || payload?.cron || "";
  const from = parent.value;
  const named = from
    ? html` of <a class="link mono" href=${executionUrl(from.executionId, { step: from.stepId })}>${from.stepId}</a>`
    : what && html` <code>${what}</code>`;
  return html`<span class="t2">Trigger ${triggerWord(trigger.type || "manual")}${named}</span>`;
}

const Facts = ({ e, started }) =>
  html`<div class="line2">
    <${Progress} execution=${e} />
    <b>${count(endedSteps(e.progress))} of ${count(e.progress?.total)} steps ended</b>
    <span class="t2" title=${both(started)}>Started ${clock(started)} ${zoneName.value}, ${ago(started)}</span>
    <span class="t2">
      ${isOver(e.status) ? "Took" : "Running for"} <b>${duration(tookMs(e))}</b><${Usual} />
    </span>
    <${TriggerFact} trigger=${e.trigger} />
    ${e.correlationId && html`<span class="t2 ellipsis">Correlation <code>${e.correlationId}</code></span>`}
  </div>`;

export function Header() {
  const e = execution.value;
  return html`<header class="xhdr">
    <div class="line1">
      <${Pill} state=${shownState(e)} />
      <h1 class="ellipsis"><a href=${flowUrl(e.flowId)}>${e.flowId}</a></h1>
      <span class="tag">v${e.flowVersion}</span>
      <code class="t3 ellipsis">${e.executionId}</code>
      <${Copy} label="Copy the id" text=${e.executionId} said="Id copied" />
      <span class="right">
        <${Actions} e=${e} />
        <button
          class="btn square"
          aria-label="Copy a link to what you see"
          onClick=${() => copy(location.href, "Link copied")}
        >
          <${Icon} name="link" />
        </button>
        <button class="btn square" aria-label="More" aria-haspopup="menu" onClick=${(event) => moreMenu(event, e)}>
          <${Icon} name="more" />
        </button>
      </span>
    </div>
    <${Facts} e=${e} started=${e.metadata?.startedAt} />
  </header>`;
}
