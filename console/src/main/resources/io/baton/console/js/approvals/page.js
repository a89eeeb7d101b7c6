// /approvals: what waits for a person, the one that ends first in front.
import { html, useEffect } from "../core/html.js";
import { listen } from "../core/feed.js";
import { executionUrl } from "../core/paths.js";
import { ago, now } from "../core/time.js";
import { plural, span } from "../core/format.js";
import { useCrumbs, waitingForPerson } from "../parts/shell.js";
import { Icon, StateIcon } from "../parts/icon.js";
import { useFresh } from "../parts/load.js";
import { Empty, Failure, Loading } from "../parts/notice.js";
import { decideOn } from "../execution/actions.js";
import { withoutLimit } from "../executions/why.js";
import { undecided } from "./undecided.js";

const EVERY_MS = 15000;
const MOVES = ["step.waiting", "step.completed", "step.failed", "execution.cancelled"];
const isAboutWaiting = ({ missed, types }) => missed || MOVES.some((type) => types.has(type));
const waitingWords = (n) => `${plural(n, "step")} ${n === 1 ? "waits" : "wait"} for a decision`;
const keyOf = ({ execution, why }) => `${execution.executionId} ${why.step}`;

async function read(abort) {
  const found = await undecided(abort);
  waitingForPerson.value = found.length;
  return found;
}

export default function Approvals() {
  const { data: list, problem, reload } = useFresh(read, EVERY_MS);
  useCrumbs([{ text: "Approvals" }]);
  useEffect(() => listen((change) => isAboutWaiting(change) && reload()), []);
  const answer = async ({ execution, why }, decision) => {
    if (await decideOn(execution, why.step, decision)) reload();
  };
  return html`<div class="page-body">
    <div class="page-head">
      <h1>Approvals</h1>
      <span class="t3">${list ? waitingWords(list.length) : ""}</span>
    </div>
    ${!list && problem && html`<${Failure} what="The list" problem=${problem} retry=${reload} />`}
    ${!list && !problem && html`<${Loading} />`}
    ${list && !list.length && html`<${Nothing} />`}
    ${list?.length > 0 &&
    html`<ul class="approvals">
      ${list.map((one) => html`<${Waiting} key=${keyOf(one)} one=${one} answer=${answer} />`)}
    </ul>`}
  </div>`;
}

const Nothing = () =>
  html`<div class="card gap">
    <${Empty} title="Nothing waits for a person">
      Steps with <code>approval:</code> show up here as soon as they wait.
    <//>
  </div>`;

function Waiting({ one, answer }) {
  const { execution, why } = one;
  const id = execution.executionId;
  const left = why.until ? ` · ${span(Date.parse(why.until) - now.value)} left` : "";
  return html`<li class="card">
    <${StateIcon} state="waiting" size=${18} />
    <div class="grow">
      <a class="strong" href=${executionUrl(id, { step: why.step })}>
        ${execution.flowId} / <span class="mono">${why.step}</span>
      </a>
      <p class="t2 small">${withoutLimit(why.text)}</p>
      <p class="caption"><code>${id}</code> · started ${ago(execution.metadata?.startedAt)}${left}</p>
    </div>
    <button
      class="btn"
      aria-label=${`Reject ${why.step} of ${execution.flowId}`}
      onClick=${() => answer(one, "reject")}
    >
      Reject …
    </button>
    <button
      class="btn primary"
      aria-label=${`Approve ${why.step} of ${execution.flowId}`}
      onClick=${() => answer(one, "approve")}
    >
      <${Icon} name="check" size=${14} />Approve …
    </button>
  </li>`;
}
