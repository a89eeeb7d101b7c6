// /approvals: what waits for a person, the one that ends first in front.
import { html, useEffect, useState } from "../core/html.js";
import { repeat } from "../core/live.js";
import { ago, now } from "../core/time.js";
import { span } from "../core/format.js";
import { useCrumbs, waitingForPerson } from "../parts/shell.js";
import { Icon, StateIcon } from "../parts/icon.js";
import { Empty, Failure, Loading } from "../parts/notice.js";
import { askFor } from "../parts/overlay.js";
import { decide } from "../execution/actions.js";
import { undecided } from "./undecided.js";

export default function Approvals() {
  const [list, setList] = useState(null);
  const [problem, setProblem] = useState(null);
  useCrumbs([{ text: "Approvals" }]);
  useEffect(() => repeat(async (abort) => {
    try { const found = await undecided(abort); setList(found); waitingForPerson.value = found.length; setProblem(null); } catch (e) { if (e.name !== "AbortError") setProblem(e); throw e; }
  }, 3000).stop, []);
  const answer = async ({ execution, why }, decision) => {
    const said = decision === "reject" ? await askFor({ title: `Reject ${why.step}?`, verb: "Reject", effect: `${execution.flowId} goes on as its definition says for a rejection.`, fields: [{ name: "comment", label: "Comment", hint: "is kept in the log", value: "" }] }) : { comment: "" };
    if (!said) return;
    if (await decide(execution, why.step, decision, said.comment)) setList((old) => old.filter((one) => one.why !== why));
  };
  return html`<div class="page-body"><div class="page-head"><h1>Approvals</h1><span class="t3">${list ? `${list.length} wait for a decision` : ""}</span></div>
    ${problem && !list ? html`<${Failure} what="The list" problem=${problem} />` : !list ? html`<${Loading} />` : !list.length ? html`<div class="card gap"><${Empty} title="Nothing waits for a person">Steps with <code>approval:</code> show up here as soon as they wait.<//></div>` : html`<ul class="approvals">${list.map((one) => html`<li class="card" key=${one.execution.executionId + one.why.step}>
      <${StateIcon} state="waiting" size=${18} /><div class="grow"><a class="strong" href=${`/executions/${encodeURIComponent(one.execution.executionId)}?step=${encodeURIComponent(one.why.step)}`}>${one.execution.flowId} / <span class="mono">${one.why.step}</span></a><p class="t2 small">${one.why.text}</p><p class="caption"><code>${one.execution.executionId}</code> · started ${ago(one.execution.metadata?.startedAt)}${one.why.until ? ` · ${span(Date.parse(one.why.until) - now.value)} left` : ""}</p></div>
      <button class="btn" onClick=${() => answer(one, "reject")}>Reject …</button><button class="btn primary" onClick=${() => answer(one, "approve")}><${Icon} name="check" size=${14} />Approve</button></li>`)}</ul>`}</div>`;
}
