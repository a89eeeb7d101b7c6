// Actions on many: run by the server, reported per id, failures stay selected.
import { html } from "../core/html.js";
import { post } from "../core/api.js";
import { toast } from "../core/say.js";
import { plural, count } from "../core/format.js";
import { allows } from "../core/states.js";
import { ask } from "../parts/overlay.js";
import { askToDestroy } from "../parts/questions.js";
import { chosenRows, allMatching, chosen, keepOnly, clear } from "./selection.js";
import { toApi } from "./filters.js";
import { total } from "./rows.js";

const DONE = { pause: "paused", resume: "resumed", cancel: "cancelled", retry: "retried" };
const MOST_SHOWN = 200;

/** To how many an action applies; of "all matching" only the server knows. */
export const applies = (action) =>
  allMatching.value ? total.value || 0 : chosenRows.value.filter(allows[action]).length;

function askToCancel(number) {
  const left = chosen.value.size - number;
  const rest = left > 0 ? ` ${count(left)} have ended and stay as they are.` : "";
  const some = `${count(number)} still run: their steps get 5 s of grace, then stop.`;
  const all = "Steps of those that run get 5 s of grace, then stop; those that have ended stay as they are.";
  const undone = "What they already sent is not undone.";
  return askToDestroy({
    title: `Cancel ${plural(number, "execution")}?`,
    effect: allMatching.value ? `${all} ${undone}` : `${some} ${undone}${rest}`,
    verb: `Cancel ${count(number)}`,
    keep: "Keep them",
    number,
  });
}

export async function bulk(action) {
  const number = applies(action);
  if (!number) return;
  const answer = action === "cancel" ? await askToCancel(number) : {};
  if (!answer) return;
  const ids = chosenRows.value.filter(allows[action]).map((row) => row.executionId);
  const which = allMatching.value ? { filter: toApi() } : { ids };
  try {
    report(action, await post("/executions/bulk", { action, reason: answer.reason || undefined, ...which }));
  } catch (problem) {
    toast(`Nothing was ${DONE[action]}`, { state: "failed", detail: problem.message });
  }
}

const isRefused = (one) => one.ok === false || one.error || (one.status && one.status >= 400);
const idOf = (one) => one.executionId || one.id;

function report(action, answer) {
  const results = answer?.results || answer?.items || [];
  const failed = results.filter(isRefused);
  const good = results.length - failed.length;
  if (!failed.length) {
    clear();
    toast(`${plural(good, "execution")} ${DONE[action]}`, { state: action === "cancel" ? "cancelled" : "success" });
    return;
  }
  keepOnly(failed.map(idOf));
  toast(`${count(good)} ${DONE[action]}, ${count(failed.length)} refused and still selected`, { state: "failed" });
  ask((close) => html`<${Refused} failed=${failed} close=${close} />`);
}

function textOf(one) {
  if (typeof one.error === "string") return one.error;
  return one.error?.detail || one.error?.message || one.detail || one.message || String(one.status);
}

const Refused = ({ failed, close }) =>
  html`<div class="dialog">
    <h2 class="title">${plural(failed.length, "execution")} refused</h2>
    <ul class="results">
      ${failed
        .slice(0, MOST_SHOWN)
        .map((one) => html`<li><code>${idOf(one)}</code><span class="t2 small">${textOf(one)}</span></li>`)}
    </ul>
    <div class="actions"><button class="btn" data-safe onClick=${() => close(null)}>Close <kbd>Esc</kbd></button></div>
  </div>`;
