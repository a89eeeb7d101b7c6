// A look at an execution without leaving the list: why it waits, what failed, what its steps do.
import { html } from "../core/html.js";
import { get } from "../core/api.js";
import { go } from "../core/router.js";
import { executionUrl } from "../core/paths.js";
import { duration } from "../core/format.js";
import { LABELS, shownState, stepState } from "../core/states.js";
import { State, StateIcon } from "../parts/icon.js";
import { Progress } from "../parts/progress.js";
import { Loading, Failure } from "../parts/notice.js";
import { useLoad } from "../parts/load.js";
import { ask } from "../parts/overlay.js";
import { liveText } from "./why.js";

const MOST = 12;
const LOUD = ["failed", "retrying", "waiting", "running", "paused"];

export async function peek(row) {
  const open = await ask((close) => html`<${Peek} row=${row} close=${close} />`);
  if (open) go(executionUrl(row.executionId));
}

function Peek({ row, close }) {
  const url = `/executions/${encodeURIComponent(row.executionId)}`;
  const { data, problem, reload } = useLoad((signal) => get(url, { signal }), [row.executionId]);
  return html`<div class="dialog peek">
    <h2 class="title">${row.flowId} <code class="t3">${row.executionId}</code></h2>
    ${problem && html`<${Failure} what="The execution" problem=${problem} retry=${reload} />`}
    ${data ? html`<${Look} execution=${data} />` : !problem && html`<${Loading} rows=${4} />`}
    <div class="actions">
      <button class="btn" onClick=${() => close(false)}>Close <kbd>Esc</kbd></button>
      <button class="btn primary" data-safe onClick=${() => close(true)}>Open</button>
    </div>
  </div>`;
}

function Look({ execution }) {
  const why = execution.why || [];
  const reasons = new Map(why.map((one) => [one.step, one]));
  const steps = Object.values(execution.steps || {}).map((step) => ({
    step,
    state: stepState(step, reasons.get(step.stepId)),
  }));
  const rank = ({ state }) => (LOUD.includes(state) ? LOUD.indexOf(state) : LOUD.length);
  const error = execution.errors?.findLast((one) => !one.handled);
  steps.sort((a, b) => rank(a) - rank(b));
  return html`<div class="pline"><${State} state=${shownState(execution)} /><${Progress} execution=${execution} /></div>
    ${why.map((one) => html`<p class="small"><b class="mono">${one.step}</b> ${liveText(one)}</p>`)}
    ${error && html`<p class="small bad"><code>${error.code}</code> ${error.message}</p>`}
    <ul class="peeksteps">
      ${steps.slice(0, MOST).map((one) => html`<${PeekStep} ...${one} />`)}
      ${steps.length > MOST && html`<li class="caption">and ${steps.length - MOST} more</li>`}
    </ul>`;
}

const PeekStep = ({ step, state }) =>
  html`<li>
    <${StateIcon} state=${state} size=${13} /><code class="grow ellipsis">${step.stepId}</code>
    <span class="small t3">${LABELS[state]}</span>
    <span class="small t3 num">${step.durationMs ? duration(step.durationMs) : ""}</span>
  </li>`;
