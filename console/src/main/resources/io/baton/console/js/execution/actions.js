// What a reader can do to an execution. The server decides; a refusal is shown in its words.
import { post } from "../core/api.js";
import { toast } from "../core/say.js";
import { askToDestroy, askFor } from "../parts/overlay.js";
import { isOver } from "../core/states.js";

const DONE = { pause: "Paused", resume: "Goes on", cancel: "Is being cancelled", retry: "Retried", "retry-now": "Tried again now" };
const url = (execution, rest) => `/executions/${encodeURIComponent(execution.executionId)}/${rest}`;

async function call(path, body, done) {
  try {
    const answer = await post(path, body);
    toast(done);
    return answer;
  } catch (problem) {
    toast(`${problem.status === 409 ? "Not possible now" : "Did not work"}: ${problem.message}`, { state: "failed", keep: 10000 });
    return null;
  }
}

export async function act(action, execution, body = {}) {
  if (action === "cancel") {
    const running = execution.progress?.running || 0;
    const answer = await askToDestroy({
      title: `Cancel ${execution.flowId}?`, keep: "Keep it running", verb: "Cancel it",
      effect: `${running ? `${running} running ${running === 1 ? "step gets" : "steps get"} 5 s of grace, then ${running === 1 ? "stops" : "stop"}.` : "No step runs now."} Steps that have not started never will. What was already sent is not undone.`,
    });
    if (!answer) return null;
    body = answer.reason ? { reason: answer.reason } : {};
  }
  return call(url(execution, action), body, `${execution.flowId}: ${DONE[action]}`);
}

/** Retry from a step that the reader picks; the failed one is offered first. */
export async function retryFrom(execution, step) {
  const steps = Object.values(execution.steps || {});
  const failed = step || steps.find((s) => s.status === "failed" && !s.recoveredBy)?.stepId;
  const answer = await askFor({
    title: "Retry from a step", verb: "Retry",
    effect: "The step and everything after it run again; what ended before it is kept.",
    fields: [{ name: "fromStep", label: "Step", value: failed, options: [{ value: "", label: "where it failed" }, ...steps.filter((s) => s.status !== "pending").map((s) => s.stepId)] }],
  });
  return answer && act("retry", execution, answer.fromStep ? { fromStep: answer.fromStep } : {});
}

export async function signal(execution, name = "") {
  const answer = await askFor({
    title: "Send a signal", verb: "Send", effect: "Steps that wait for an event of this name go on with the payload.",
    fields: [{ name: "name", label: "Name", value: name }, { name: "payload", label: "Payload", hint: "JSON", kind: "json", value: "{}" }],
  });
  if (!answer) return null;
  let payload;
  try { payload = JSON.parse(answer.payload || "null"); } catch (e) { toast(`The payload is not JSON: ${e.message}`, { state: "failed" }); return null; }
  return call(url(execution, `signals/${encodeURIComponent(answer.name)}`), { payload }, `Signal ${answer.name} sent`);
}

export async function approve(execution, step) {
  const answer = await askFor({
    title: `Decide on ${step}`, verb: "Send the decision", effect: `${execution.flowId} waits for it.`,
    fields: [{ name: "decision", label: "Decision", options: [{ value: "approve", label: "Approve" }, { value: "reject", label: "Reject" }] }, { name: "comment", label: "Comment", hint: "is kept in the log", value: "" }],
  });
  return answer && decide(execution, step, answer.decision, answer.comment);
}

export const decide = (execution, step, decision, comment) =>
  call(url(execution, `approvals/${encodeURIComponent(step)}`), { decision, comment: comment || undefined }, `${step}: ${decision === "approve" ? "approved" : "rejected"}`);

/** What a `why` offers as its button. */
export const HELP = {
  "retry-now": { text: "Retry now", icon: "retry", run: (execution, why) => act("retry-now", execution, { step: why.step }) },
  approve: { text: "Approve …", icon: "approvals", run: (execution, why) => approve(execution, why.step) },
  signal: { text: "Signal …", icon: "bolt", run: (execution, why) => signal(execution, /event (\S+?),?(?: at most|$)/.exec(why.text)?.[1] || "") },
  resume: { text: "Resume", icon: "play", run: (execution) => act("resume", execution) },
};
export const over = (execution) => isOver(execution.status);
