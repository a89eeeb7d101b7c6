// What a reader can do to an execution. The server decides; a refusal is shown in its words.
import { post } from "../core/api.js";
import { toast } from "../core/say.js";
import { go } from "../core/router.js";
import { executionUrl } from "../core/paths.js";
import { askToDestroy, askFor } from "../parts/questions.js";

const DONE = {
  pause: "Paused",
  resume: "Goes on",
  cancel: "Is being cancelled",
  retry: "Retried",
  "retry-now": "Tried again now",
  release: "Released",
};
const REFUSED_MS = 10000;
const url = (execution, rest) => `/executions/${encodeURIComponent(execution.executionId)}/${rest}`;

async function call(path, body, done) {
  try {
    const answer = await post(path, body);
    toast(done);
    return answer ?? {};
  } catch (problem) {
    const what = problem.status === 409 ? "Not possible now" : "Did not work";
    toast(`${what}: ${problem.message}`, { state: "failed", keep: REFUSED_MS });
    return null;
  }
}

function askToCancel(execution) {
  const n = execution.progress?.running || 0;
  const [gets, stops] = n === 1 ? ["step gets", "stops"] : ["steps get", "stop"];
  const now = n ? `${n} running ${gets} 5 s of grace, then ${stops}.` : "No step runs now.";
  return askToDestroy({
    title: `Cancel ${execution.flowId}?`,
    keep: "Keep it running",
    verb: "Cancel it",
    effect: `${now} Steps that have not started never will. What was already sent is not undone.`,
  });
}

export async function act(action, execution, body = {}) {
  let sent = body;
  if (action === "cancel") {
    const answer = await askToCancel(execution);
    if (!answer) return null;
    sent = answer.reason ? { reason: answer.reason } : {};
  }
  return call(url(execution, action), sent, `${execution.flowId}: ${DONE[action]}`);
}

/** Retry from a step that the reader picks; the failed one is offered first. */
export async function retryFrom(execution, step) {
  const steps = Object.values(execution.steps || {});
  const failed = step || steps.find((s) => s.status === "failed" && !s.recoveredBy)?.stepId;
  const begun = steps.filter((s) => s.status !== "pending").map((s) => s.stepId);
  const options = [{ value: "", label: "where it failed" }, ...begun];
  const answer = await askFor({
    title: "Retry from a step",
    verb: "Retry",
    effect: "The step and everything after it run again; what ended before it is kept.",
    fields: [{ name: "fromStep", label: "Step", value: failed, options }],
  });
  return answer && act("retry", execution, answer.fromStep ? { fromStep: answer.fromStep } : {});
}

export async function signal(execution, name = "") {
  const answer = await askFor({
    title: "Send a signal",
    verb: "Send",
    effect: "Steps that wait for an event of this name go on with the payload.",
    fields: [
      { name: "name", label: "Name", value: name, required: true },
      { name: "payload", label: "Payload", hint: "JSON", kind: "json", value: "{}" },
    ],
  });
  if (!answer) return null;
  try {
    const payload = JSON.parse(answer.payload || "null");
    const path = url(execution, `signals/${encodeURIComponent(answer.name)}`);
    return await call(path, { payload }, `Signal ${answer.name} sent`);
  } catch (e) {
    toast(`The payload is not JSON: ${e.message}`, { state: "failed" });
    return null;
  }
}

const DECISIONS = [
  { value: "approve", label: "Approve" },
  { value: "reject", label: "Reject" },
];
const COMMENT = { name: "comment", label: "Comment", hint: "is kept in the log", value: "" };

export async function approve(execution, step) {
  const answer = await askFor({
    title: `Decide on ${step}`,
    verb: "Send the decision",
    effect: `${execution.flowId} waits for it.`,
    fields: [{ name: "decision", label: "Decision", options: DECISIONS }, COMMENT],
  });
  return answer && decide(execution, step, answer.decision, answer.comment);
}

/** Where the decision is made already, and only the comment is asked for. */
export async function decideOn(execution, step, decision) {
  const isYes = decision === "approve";
  const answer = await askFor({
    title: `${isYes ? "Approve" : "Reject"} ${step}?`,
    verb: isYes ? "Approve" : "Reject",
    effect: `${execution.flowId} goes on as its definition says for ${isYes ? "a yes" : "a rejection"}.`,
    fields: [COMMENT],
  });
  return answer && decide(execution, step, decision, answer.comment);
}

export const decide = (execution, step, decision, comment) =>
  call(
    url(execution, `approvals/${encodeURIComponent(step)}`),
    { decision, comment: comment || undefined },
    `${step}: ${decision === "approve" ? "approved" : "rejected"}`,
  );

const waitedFor = (why) => /event (\S+?),?(?: at most|$)/.exec(why.text)?.[1] || "";

const childOf = (execution, why) => execution.steps?.[why.step]?.childId;

const HELP = {
  "retry-now": {
    text: "Retry now",
    icon: "retry",
    run: (execution, why) => act("retry-now", execution, { step: why.step }),
  },
  approve: { text: "Approve …", icon: "approvals", run: (execution, why) => approve(execution, why.step) },
  signal: { text: "Signal …", icon: "bolt", run: (execution, why) => signal(execution, waitedFor(why)) },
  resume: { text: "Resume", icon: "play", run: (execution) => act("resume", execution) },
  release: { text: "Release", icon: "play", run: (execution) => act("release", execution) },
};

const OPEN_CHILD = {
  text: "Open sub-flow",
  icon: "subflow",
  run: (execution, why) => go(executionUrl(childOf(execution, why))),
};

/** What a `why` offers as its button: {text, icon, run}, or null. */
export function helpFor(execution, why) {
  return HELP[why.action] || (why.reason === "child" && childOf(execution, why) ? OPEN_CHILD : null);
}

/** What the reader can do something about comes first. */
export const helpfulFirst = (why) => [...why].sort((a, b) => Boolean(HELP[b.action]) - Boolean(HELP[a.action]));
