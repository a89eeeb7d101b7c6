// What an execution does now, or why it waits, in one line.
import { html } from "../core/html.js";
import { duration } from "../core/format.js";
import { now } from "../core/time.js";

/** The server's sentence was true when it was made; counts down from its `until`. */
export function liveText(why) {
  if (!why.until) return why.text;
  now.value;
  const left = Date.parse(why.until) - Date.now();
  return why.text.replace(/\bin \d+ (s|min|m|h|d)\b/, `in ${left < 120e3 ? `${Math.max(0, Math.ceil(left / 1000))} s` : duration(left)}`);
}

export function WhyCell({ row }) {
  const error = row.error || row.errors?.at(-1);
  const reason = row.why?.[0];
  if (reason) return html`${reason.step && html`<b class="mono">${reason.step}</b>${" "}`}${liveText(reason)}`;
  if (typeof error === "string") return row.status === "failed" ? html`${row.currentStep && html`<b class="mono">${row.currentStep}</b> `}${error}` : html`<span class="t3">${row.status === "cancelled" ? `cancelled: ${error}` : "ended"}</span>`;
  if (row.status === "failed") return error ? html`<b class="mono">${error.step}</b> ${error.code}${error.message ? `: ${error.message}` : ""}` : "failed";
  if (row.status === "cancelled") return html`<span class="t3">cancelled${row.reason ? `: ${row.reason}` : ""}</span>`;
  if (row.status === "completed") return html`<span class="t3">ended${row.progress?.failed ? `, ${row.progress.failed} ${row.progress.failed === 1 ? "failure" : "failures"} handled` : ""}</span>`;
  if (row.status === "cancelling") return "steps get 5 s to clean up";
  if (row.currentStep) return html`<b class="mono">${row.currentStep}</b> runs`;
  return "";
}
