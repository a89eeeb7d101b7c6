// The execution itself, where no step is in focus: what it gave, what it was given, what started it.
import { html } from "../core/html.js";
import { executionUrl, flowUrl } from "../core/paths.js";
import { both } from "../core/time.js";
import { triggerWord } from "../parts/trigger.js";
import { at, events, execution, parent } from "./data.js";
import { Block } from "./block.js";
import { LogTail } from "./logs.js";

const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const isFull = (value) => value && Object.keys(value).length > 0;

export function Overview() {
  const e = execution.value;
  const log = events.value.filter((one) => !one.stepId && (at.value === null || one.seq <= at.value));
  const hasOutput = e.output !== null && e.output !== undefined;
  return html`<header><h2 class="grow">Execution</h2></header>
    <p class="meta small t3">Pick a step in the graph or the timeline.</p>
    <div class="panel-body">
      ${hasOutput && html`<${Block} title="output" value=${e.output} />`}
      ${e.input && html`<${Block} title="input" value=${e.input} />`}
      ${isFull(e.variables) && html`<${Block} title="variables" value=${e.variables} />`}
      <${StartedBy} e=${e} /><${LogTail} log=${log} />
    </div>`;
}

function StartedBy({ e }) {
  const trigger = e.trigger || {};
  const from = parent.value;
  return html`<section class="block">
      <h3>Started by <span class="caption">${triggerWord(trigger.type || "manual")}</span></h3>
      <dl class="facts">
        <${Fact} name="Flow">
          <a class="link" href=${flowUrl(e.flowId, { version: e.flowVersion })}>${e.flowId} v${e.flowVersion}</a>
        <//>
        ${trigger.timestamp && html`<${Fact} name="At"><span>${both(trigger.timestamp).split("\n")[0]}</span><//>`}
        ${trigger.path && html`<${Fact} name="Path"><code>${trigger.path}</code><//>`}
        ${e.correlationId && html`<${Fact} name="Correlation"><code>${e.correlationId}</code><//>`}
        ${from &&
        html`<${Fact} name="Parent">
          <a class="link mono" href=${executionUrl(from.executionId, { step: from.stepId })}>
            ${from.executionId} / ${from.stepId}
          </a>
        <//>`}
      </dl>
    </section>
    ${isFull(trigger.payload) &&
    !isSame(trigger.payload, e.input) &&
    html`<${Block} title="trigger" value=${trigger.payload} />`}`;
}

const Fact = ({ name, children }) =>
  html`<div>
    <dt class="t3">${name}</dt>
    <dd class="ellipsis">${children}</dd>
  </div>`;
