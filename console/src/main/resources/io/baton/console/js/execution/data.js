// One execution on the screen: what the server says it is, its plan and its log. The address says
// which step is in focus and which moment is shown.
import { signal, computed, batch } from "../core/html.js";
import { get, all } from "../core/api.js";
import { follow } from "../core/stream.js";
import { heard, lost } from "../core/link.js";
import { query, patch } from "../core/router.js";
import { isOver, stepState } from "../core/states.js";
import { speak } from "../core/say.js";
import { emptyHistory, apply, isItem, baseOf } from "./history.js";

export const live = signal(null);
export const past = signal(null);
export const plan = signal(null);
export const flowText = signal(null);
export const problem = signal(null);
export const events = signal([]);
export const loaded = signal(false);

const base = (id) => `/executions/${encodeURIComponent(id)}`;
export const at = computed(() => (query.value.at ? Number(query.value.at) : null));
export const execution = computed(() => (at.value !== null && past.value ? past.value : live.value));
export const focus = computed(() => query.value.step || null);
export const focusKey = computed(() => (focus.value && query.value.item !== undefined ? `${focus.value}[${query.value.item}]` : focus.value));

/** The fold is kept and goes on with new events; only the past is folded anew. */
let kept = { list: null, n: 0, history: emptyHistory() };
export const history = computed(() => {
  const list = events.value;
  if (at.value === null) {
    if (kept.list !== list[0]) kept = { list: list[0], n: 0, history: emptyHistory() };
    for (; kept.n < list.length; kept.n++) apply(kept.history, list[kept.n]);
    return { ...kept.history };
  }
  const then = emptyHistory();
  for (const event of list) { if (event.seq > at.value) break; apply(then, event); }
  return then;
});

export const whyOf = computed(() => new Map((execution.value?.why || []).map((why) => [why.step || "", why])));

/** The state of a step or an item, from the log where it is there, else from the execution itself. */
export function stateOf(key) {
  const step = history.value.steps.get(key);
  if (at.value !== null) return step?.state || "pending";
  const row = execution.value?.steps?.[key];
  if (row) return stepState(row, whyOf.value.get(key));
  return step?.state || "pending";
}

/** Steps in the order of the plan; what only ran because something failed comes last. */
export const steps = computed(() => {
  const planned = plan.value?.steps || [];
  const known = new Set(planned.map((step) => step.id));
  const others = Object.values(execution.value?.steps || {}).filter((row) => !known.has(row.stepId) && !isItem(row.stepId));
  return [...planned, ...others.map((row) => ({ id: row.stepId, name: row.name, type: row.type, dependencies: [], extra: planned.length > 0 }))];
});

export const select = (key) => {
  if (!key) return patch({ step: null, item: null, attempt: null, tab: null, line: null });
  const item = isItem(key) ? key.slice(key.indexOf("[") + 1, -1) : null;
  return patch({ step: baseOf(key), item, attempt: null, line: null });
};

async function readLive(id, abort) {
  const next = await get(base(id), { signal: abort });
  const before = live.value?.status;
  if (before && before !== next.status) speak(`${next.flowId} is ${next.status}`, next.status === "failed");
  live.value = next;
  problem.value = null;
  heard();
  return next;
}

async function readPlan(execution, abort) {
  const flow = encodeURIComponent(execution.flowId);
  try {
    plan.value = await get(`/flows/${flow}/plan?version=${execution.flowVersion}`, { signal: abort });
  } catch { plan.value = null; }
  get(`/flows/${flow}?version=${execution.flowVersion}`, { signal: abort }).then((flowRow) => { flowText.value = flowRow.text ?? flowRow.definition ?? flowRow.source ?? null; }, () => {});
}

/** Opens an execution and keeps it fresh; gives what closes it. */
export function open(id) {
  const abort = new AbortController();
  let stream = null, again = 0;
  batch(() => { live.value = past.value = plan.value = flowText.value = problem.value = null; events.value = []; loaded.value = false; });
  const onEvents = (list) => {
    const lastSeq = events.value.at(-1)?.seq || 0;
    const fresh = list.map((one) => one.data).filter((e) => e.seq > lastSeq);
    if (fresh.length) events.value = [...events.value, ...fresh];
    again ||= setTimeout(() => { again = 0; readLive(id, abort.signal).then((e) => { if (isOver(e.status)) stream?.stop(); }, () => {}); }, 250);
    return true;
  };
  async function start() {
    try {
      const execution = await readLive(id, abort.signal);
      await readPlan(execution, abort.signal);
      await all(`${base(id)}/events`, { signal: abort.signal, most: 200000, onPage: (items) => { events.value = [...items]; } });
      loaded.value = true;
      if (!isOver(execution.status)) stream = follow(`${base(id)}/events`, { after: events.value.at(-1)?.seq || 0, onEvents });
    } catch (error) {
      if (error.name === "AbortError") return;
      problem.value = error;
      if (!error.status || error.status >= 500) { lost(); again = setTimeout(start, 3000); }
    }
  }
  start();
  return { stop() { abort.abort(); stream?.stop(); clearTimeout(again); }, now: () => readLive(id, abort.signal).catch(() => {}) };
}

/** The execution as it was after the event that the address names. */
export async function readPast(id) {
  const seq = at.value;
  if (seq === null) { past.value = null; return; }
  try {
    const then = await get(`${base(id)}?at=${seq}`);
    if (at.value === seq) past.value = then;
  } catch { /* the log alone shows the steps; the header keeps the present */ }
}

export function goTo(seq) {
  const last = events.value.at(-1)?.seq || 0;
  patch({ at: seq === null || seq >= last ? null : Math.max(1, seq) });
}
