// Why it does not move, first thing on the page, with the button that helps. Gone when nothing holds it up.
import { html } from "../core/html.js";
import { StateIcon, Icon } from "../parts/icon.js";
import { clock } from "../core/time.js";
import { ago } from "../core/time.js";
import { count } from "../core/format.js";
import { isOver } from "../core/states.js";
import { liveText } from "../executions/why.js";
import { execution, live, at, events, goTo, select } from "./data.js";
import { HELP, act } from "./actions.js";

const NUMBERS = ["nothing", "one thing", "two things", "three things", "four things", "five things"];
const TONE = { retry: "retrying", paused: "paused" };

export function WhyLine() {
  if (at.value !== null) return html`<${PastBand} />`;
  const e = execution.value;
  const why = e.why || [];
  if (!why.length && e.status === "failed") return html`<${FailedLine} e=${e} />`;
  if (!why.length || isOver(e.status)) return null;
  const shown = why.slice(0, 2);
  const helps = shown.filter((w) => HELP[w.action]);
  return html`<div class=${`whyline s-${TONE[why[0].reason] || "waiting"}`} role="status">
    <${StateIcon} state=${TONE[why[0].reason] || "waiting"} size=${18} />
    <p class="grow"><b>Held up by ${NUMBERS[why.length] || `${count(why.length)} things`}: </b>${shown.map((w, i) => html`${i > 0 && (why.length > 2 ? ", " : ", and ")}${w.step && html`<button class="mono strong" onClick=${() => select(w.step)}>${w.step}</button>${" "}`}<${Sentence} text=${liveText(w)} />`)}${why.length > 2 ? ` and ${count(why.length - 2)} more` : ""}.</p>
    ${helps.map((w) => html`<button class="btn small" onClick=${() => HELP[w.action].run(e, w)}><${Icon} name=${HELP[w.action].icon} size=${14} />${HELP[w.action].text}</button>`)}
  </div>`;
}

/** The time that is left stands out. */
function Sentence({ text }) {
  const found = /(in )(\d[\d.]* ?\w+(?: \d+ \w)?)(.*)/s.exec(text);
  return found ? html`${text.slice(0, found.index)}${found[1]}<b>${found[2]}</b>${found[3]}` : text;
}

function FailedLine({ e }) {
  const error = e.errors?.findLast?.((one) => !one.handled) || e.errors?.at(-1);
  if (!error) return null;
  return html`<div class="whyline s-failed" role="status"><${StateIcon} state="failed" size=${18} />
    <p class="grow ellipsis"><b>Failed${error.step ? " in " : ""}</b>${error.step && html`<button class="mono strong" onClick=${() => select(error.step)}>${error.step}</button>`}: <code>${error.code}</code> ${error.message}</p>
    <button class="btn small" onClick=${() => act("retry", e)}><${Icon} name="retry" size=${14} />Retry from failed step</button></div>`;
}

function PastBand() {
  const event = events.value.findLast((e) => e.seq <= at.value);
  const last = live.value?.seq || events.value.at(-1)?.seq || 0;
  return html`<div class="pastband" role="status"><${Icon} name="clock" /><p class="grow ellipsis"><b>You look at the past: </b>${event ? `${clock(event.at)}, event ${count(at.value)} of ${count(last)}, ${ago(event.at)}.` : `event ${count(at.value)}.`} The run has gone on since.</p>
    <button class="btn small primary" onClick=${() => goTo(null)}>Back to live <kbd>L</kbd></button></div>`;
}
