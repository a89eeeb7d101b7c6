// All that matters of a step on one page.
import { html } from "../core/html.js";
import { Icon, StateIcon } from "../parts/icon.js";
import { Copy } from "../parts/copy.js";
import { duration, span } from "../core/format.js";
import { clock, zone } from "../core/time.js";
import { query, patch } from "../core/router.js";
import { LABELS, isOver } from "../core/states.js";
import { execution, history, at, shownMs, steps, whyOf, flowText } from "./data.js";
import { baseOf } from "./history.js";
import { retryOf, retryWords, yamlOf } from "./yaml.js";
import { LogTail } from "./logs.js";
import { Block, NoBlock } from "./block.js";
import { liveText } from "../executions/why.js";
import { decideOn, helpFor } from "./actions.js";
import { inputOf, outputOf } from "./panel.js";

const exact = (ms) => (ms >= 1000 && ms < 60000 ? `${(ms / 1000).toFixed(1)} s` : duration(ms));
const isNone = (value) => value === undefined || value === null;

export function Summary({ id, log }) {
  const past = history.value.steps.get(id);
  const row = execution.value?.steps?.[id];
  const error = past?.error || (at.value === null ? row?.error : null);
  const why = at.value === null ? whyOf.value.get(id) : null;
  return html`${error && html`<${LastError} error=${error} step=${past} row=${row} />`}
    ${why && html`<${Why} why=${why} id=${id} />`}
    ${past?.attempts.length > 0 && html`<${Attempts} step=${past} why=${why} />`}
    <${Input} value=${inputOf(id)} begun=${Boolean(past)} /><${Output} id=${id} value=${outputOf(id)} />
    <${LogTail} log=${log} />`;
}

const Input = ({ value, begun }) =>
  isNone(value)
    ? html`<${NoBlock} title="Input">${begun ? "none" : "not started yet"}<//>`
    : html`<${Block} title="input" value=${value} />`;

function Output({ id, value }) {
  if (!isNone(value)) return html`<${Block} title="output" value=${value} />`;
  if (isOver(execution.value?.status)) return html`<${NoBlock} title="Output">none<//>`;
  const next = steps.value.filter((s) => s.dependencies?.includes(id)).map((s) => s.id);
  const rest = next.length > 1 ? ` and ${next.length - 1} more need it` : " needs it";
  return html`<${NoBlock} title="Output">none yet${next.length > 0 && html`; <code>${next[0]}</code>${rest}`}<//>`;
}

/** Why this step does not move, and what helps. */
function Why({ why, id }) {
  const help = helpFor(execution.value, why);
  const buttons =
    why.reason === "approval"
      ? html`<button class="btn" onClick=${() => decideOn(execution.value, id, "reject")}>Reject …</button>
          <button class="btn primary" onClick=${() => decideOn(execution.value, id, "approve")}>
            <${Icon} name="check" size=${14} />Approve …
          </button>`
      : help &&
        html`<button class="btn" onClick=${() => help.run(execution.value, why)}>
          <${Icon} name=${help.icon} size=${14} />${help.text}
        </button>`;
  return html`<section class="block">
    <h3>Why it waits</h3>
    <p class="small">${liveText(why)}</p>
    ${buttons && html`<div class="row-actions flat">${buttons}</div>`}
  </section>`;
}

function outcome(step, row) {
  if (step?.state === "retrying") return "will be retried";
  return step?.recovered || row?.recoveredBy || step?.next === "continue" ? "handled" : "no attempt left";
}

const LastError = ({ error, step, row }) =>
  html`<section class="block">
    <h3>
      Last error <span class="tag">attempt ${error.attempt}</span>
      <${Copy} label="Copy error" text=${() => JSON.stringify(error, null, 2)} said="Error copied" size=${13} />
    </h3>
    <div class="tintbox s-failed errbox">
      <p>
        <code class="code">${error.code}</code>
        <span class="small t2">${[error.class, outcome(step, row)].filter(Boolean).join(", ")}</span>
      </p>
      <p>${error.message}</p>
      ${error.cause && html`<p class="small t2">after <code>${error.cause.code}</code> ${error.cause.message}</p>`}
    </div>
  </section>`;

/** Each attempt has an address; the one that it names limits the log below. */
function Attempts({ step, why }) {
  zone.value;
  const next = step.attempts.at(-1)?.retryAt;
  const retry = retryOf(yamlOf(flowText.value, baseOf(step.key)));
  const most = Number(/of (\d+)/.exec(why?.text || "")?.[1] || retry.attempts || 0);
  const words = retryWords({ ...retry, attempts: most });
  const last = step.attempts.length + 1;
  const chosen = Number(query.value.attempt) || null;
  return html`<section class="block">
    <h3>
      Attempts <span class="caption">${words}</span>
      ${chosen &&
      html`<button class="link small right" onClick=${() => patch({ attempt: null })}>Log of all attempts</button>`}
    </h3>
    <ol class="attempts">
      ${step.attempts.map((a) => html`<${Attempt} attempt=${a} on=${a.n === chosen} />`)}
      ${step.state === "retrying" && next && html`<${NextAttempt} n=${last} at=${next} />`}
      ${step.state === "retrying" && last < most && html`<${Spare} from=${last + 1} to=${most} />`}
    </ol>
  </section>`;
}

const Attempt = ({ attempt: a, on }) =>
  html`<li>
    <button aria-pressed=${on} onClick=${() => patch({ attempt: on ? null : a.n })} aria-label=${attemptWords(a)}>
      <${StateIcon} state=${a.state} size=${14} /><b>${a.n}</b><span class="t2">${clock(a.from)}</span>
      <span class="grow ellipsis">
        ${a.error
          ? html`<code>${a.error.code}</code> <span class="small t3">${a.error.message}</span>`
          : html`<span class="t3">${LABELS[a.state].toLowerCase()}</span>`}
      </span>
      <span class="t3">${exact((a.to || shownMs()) - a.from)}</span>
    </button>
  </li>`;

const attemptWords = (a) => `Attempt ${a.n}, ${a.error ? a.error.code : LABELS[a.state]}`;

const NextAttempt = ({ n, at: time }) =>
  html`<li class="next">
    <${StateIcon} state="retrying" size=${14} /><b>${n}</b><span class="t2">${clock(time)}</span>
    <span class="grow s-retrying"><span class="soon">in ${span(time - shownMs())}</span></span>
  </li>`;

/** Those that the back-off still has in hand. */
const Spare = ({ from, to }) =>
  html`<li class="next">
    <${StateIcon} state="pending" size=${14} /><b>${from === to ? from : `${from}–${to}`}</b>
    <span class="t3">not needed yet</span>
  </li>`;
