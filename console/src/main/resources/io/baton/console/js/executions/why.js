// What an execution does now, or why it waits, in one line.
import { html } from "../core/html.js";
import { duration, shortId } from "../core/format.js";
import { now } from "../core/time.js";

const IN = /\bin \d+ (s|min|m|h|d)\b/;

const ID = /\b(?=[a-z]*\d)[0-9a-z]{20,}\b/g;

/** The server's sentence was true when it was made; counts down from its `until`. Ids are long and become short. */
export function liveText(why) {
  const text = (why.text || "").replace(ID, shortId);
  // What a person is asked is theirs, whatever times it names.
  if (!why.until || why.reason === "approval") return text;
  now.value;
  const left = Date.parse(why.until) - Date.now();
  const words = left < 120e3 ? `${Math.max(0, Math.ceil(left / 1000))} s` : duration(left);
  return text.replace(IN, `in ${words}`);
}

const Step = ({ id }) => (id ? html`<b class="mono">${id}</b> ` : null);
const Quiet = ({ children }) => html`<span class="t3">${children}</span>`;

function ended(row) {
  const n = row.progress?.failed;
  return `ended${n ? `, ${n} ${n === 1 ? "failure" : "failures"} handled` : ""}`;
}

function Failed({ row, error }) {
  if (typeof error === "string") return html`<${Step} id=${row.currentStep} />${error}`;
  if (!error) return "failed";
  return html`<${Step} id=${error.step} />${error.code}${error.message ? `: ${error.message}` : ""}`;
}

export function WhyCell({ row }) {
  const error = row.error || row.errors?.at(-1);
  // One that somebody can do something about says more than one that waits for another.
  const reason = row.why?.find((why) => why.action) || row.why?.[0];
  if (reason) return html`<${Step} id=${reason.step} />${liveText(reason)}`;
  switch (row.status) {
    case "failed":
      return html`<${Failed} row=${row} error=${error} />`;
    case "cancelled": {
      const why = row.reason || (typeof error === "string" ? error : "");
      return html`<${Quiet}>cancelled${why ? `: ${why}` : ""}<//>`;
    }
    case "completed":
      return html`<${Quiet}>${ended(row)}<//>`;
    case "cancelling":
      return "steps get 5 s to clean up";
    default:
      return row.currentStep ? html`<${Step} id=${row.currentStep} />runs` : "";
  }
}

const LIMIT = /, at most .* more$/;

/** Without how long it waits at most, where that is told elsewhere or other reasons need the room. */
export const withoutLimit = (text) => text.replace(LIMIT, "");
