// Why it does not move, first thing on the page, with the button that helps. Gone when nothing holds it up.
import { html } from "../core/html.js";
import { StateIcon, Icon } from "../parts/icon.js";
import { count } from "../core/format.js";
import { isOver } from "../core/states.js";
import { liveText, withoutLimit } from "../executions/why.js";
import { execution, at, select } from "./data.js";
import { act, helpFor, helpfulFirst } from "./actions.js";
import { PastBand } from "./past.js";

const NUMBERS = ["nothing", "one thing", "two things", "three things", "four things", "five things"];
const TONE = { retry: "retrying", paused: "paused" };
const NAMED = 2;
const IN = /(in )(\d[\d.]* ?\w+(?: \d+ \w)?)(.*)/s;

export const toneOf = (why) => TONE[why.reason] || "waiting";
export const moreThings = (n) => `, and ${n === 1 ? "one" : count(n)} more`;
export const heldUpBy = (n) => `Held up by ${NUMBERS[n] || `${count(n)} things`}`;

export function WhyLine() {
  const e = execution.value;
  const why = e.why || [];
  if (at.value !== null) return html`<${PastBand} />`;
  if (!why.length && e.status === "failed") return html`<${FailedLine} e=${e} />`;
  if (!why.length || isOver(e.status)) return null;
  return html`<${HeldUp} e=${e} why=${why} />`;
}

function HeldUp({ e, why }) {
  const shown = helpfulFirst(why).slice(0, NAMED);
  const tone = toneOf(shown[0]);
  const rest = why.length - NAMED;
  const and = rest > 0 ? ", " : ", and ";
  const words = (w) => (why.length > 1 ? withoutLimit(liveText(w)) : liveText(w));
  return html`<div class=${`whyline s-${tone}`} role="status">
    <${StateIcon} state=${tone} size=${18} />
    <p class="grow">
      <b>${heldUpBy(why.length)}: </b>
      ${shown.map((w, i) => html`${i > 0 && and}<${Step} id=${w.step} /><${Sentence} text=${words(w)} />`)}
      ${rest > 0 ? moreThings(rest) : ""}.
    </p>
    ${shown.filter((w) => helpFor(e, w)).map((w) => html`<${Helps} e=${e} why=${w} />`)}
  </div>`;
}

const Step = ({ id }) =>
  id ? html`<button class="mono strong" onClick=${() => select(id)}>${id}</button>${" "}` : null;

function Helps({ e, why }) {
  const { icon, text, run } = helpFor(e, why);
  return html`<button class="btn small" onClick=${() => run(e, why)}>
    <${Icon} name=${icon} size=${14} />${text}
  </button>`;
}

/** The time that is left stands out. */
function Sentence({ text }) {
  const found = IN.exec(text);
  return found ? html`${text.slice(0, found.index)}${found[1]}<b>${found[2]}</b>${found[3]}` : text;
}

function FailedLine({ e }) {
  const error = e.errors?.findLast?.((one) => !one.handled) || e.errors?.at(-1);
  if (!error) return null;
  const step = html`<button class="mono strong" onClick=${() => select(error.step)}>${error.step}</button>`;
  const where = error.step && html` in ${step}`;
  return html`<div class="whyline s-failed" role="status">
    <${StateIcon} state="failed" size=${18} />
    <p class="grow ellipsis"><b>Failed</b>${where}: <code>${error.code}</code> ${error.message}</p>
    <button class="btn small" onClick=${() => act("retry", e)}>
      <${Icon} name="retry" size=${14} />Retry from failed step
    </button>
  </div>`;
}
