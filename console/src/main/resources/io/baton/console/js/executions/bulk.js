// Actions on many: run by the server, reported per id, failures stay selected.
import { html } from "../core/html.js";
import { post } from "../core/api.js";
import { toast } from "../core/say.js";
import { plural, count } from "../core/format.js";
import { allows } from "../core/states.js";
import { ask, askToDestroy } from "../parts/overlay.js";
import { chosenRows, allMatching, chosen, keepOnly, clear } from "./selection.js";
import { toApi } from "./filters.js";
import { total } from "./rows.js";

const DONE = { pause: "paused", resume: "resumed", cancel: "cancelled", retry: "retried" };

/** To how many an action applies; of "all matching" only the server knows. */
export const applies = (action) => (allMatching.value ? total.value || 0 : chosenRows.value.filter(allows[action]).length);

export async function bulk(action) {
  const number = applies(action);
  if (!number) return;
  let reason = "";
  if (action === "cancel") {
    const left = (allMatching.value ? total.value : chosen.value.size) - number;
    const effect = `${count(number)} still run: their steps get 5 s of grace, then stop. What they already sent is not undone.${left > 0 ? ` ${count(left)} have ended and stay as they are.` : ""}`;
    const answer = await askToDestroy({ title: `Cancel ${plural(number, "execution")}?`, effect, verb: `Cancel ${count(number)}`, keep: "Keep them", number });
    if (!answer) return;
    reason = answer.reason;
  }
  const body = { action, reason: reason || undefined };
  if (allMatching.value) body.filter = toApi(); else body.ids = chosenRows.value.filter(allows[action]).map((row) => row.executionId);
  try {
    report(action, await post("/executions/bulk", body));
  } catch (problem) {
    toast(`Nothing was ${DONE[action]}`, { state: "failed", detail: problem.message });
  }
}

function report(action, answer) {
  const results = answer?.results || answer?.items || [];
  const failed = results.filter((one) => one.ok === false || one.error || (one.status && one.status >= 400));
  const good = results.length - failed.length;
  if (!failed.length) { clear(); toast(`${plural(good, "execution")} ${DONE[action]}`, { state: action === "cancel" ? "cancelled" : "success" }); return; }
  keepOnly(failed.map(idOf));
  toast(`${count(good)} ${DONE[action]}, ${count(failed.length)} refused and still selected`, { state: "failed" });
  ask((close) => html`<div class="dialog"><h2 class="title">${plural(failed.length, "execution")} refused</h2>
    <ul class="results">${failed.slice(0, 200).map((one) => html`<li><code>${idOf(one)}</code><span class="t2 small">${textOf(one)}</span></li>`)}</ul>
    <div class="actions"><button class="btn" data-safe onClick=${() => close(null)}>Close <kbd>Esc</kbd></button></div></div>`);
}

const idOf = (one) => one.executionId || one.id;
const textOf = (one) => (typeof one.error === "string" ? one.error : one.error?.detail || one.error?.message || one.detail || one.message || String(one.status));
