// One execution on the screen: what the server says it is, its plan and its log. The address says
// which step is in focus and which moment is shown.
import { signal, computed, batch } from "../core/html.js";
import { get, all } from "../core/api.js";
import { fourASecond } from "../core/pace.js";
import { follow } from "../core/stream.js";
import { heard, lost } from "../core/link.js";
import { query, patch } from "../core/router.js";
import { isOver, stepState } from "../core/states.js";
import { speak } from "../core/say.js";
import { now } from "../core/time.js";
import { folding, isItem, baseOf } from "./history.js";
import { readUsual } from "./expected.js";
import { SMALL, warmUp } from "./layouts.js";

const MOST_EVENTS = 200000;
const AGAIN_MS = 3000;

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
export const focusKey = computed(() => {
  const item = query.value.item;
  return focus.value && item !== undefined ? `${focus.value}[${item}]` : focus.value;
});

/** One fold goes on with the present, another with the moment of the past that is looked at. */
const present = folding();
const then = folding();
export const history = computed(() =>
  at.value === null ? present(events.value, Infinity) : then(events.value, at.value),
);

/** Now, or the moment of the past that is looked at. */
export const shownMs = () => (at.value === null ? now.value : history.value.last);

export const whyOf = computed(() => new Map((execution.value?.why || []).map((why) => [why.step || "", why])));

/** The log is ahead of the execution from an event until the next answer. */
const isAhead = computed(() => at.value !== null || history.value.seq > (live.value?.seq || 0));

/** The state of a step or an item: as the execution says, or as the log does where that is newer or all there is. */
export function stateOf(key) {
  const step = history.value.steps.get(key);
  const row = execution.value?.steps?.[key];
  if (at.value === null && row && !(step && isAhead.value)) return stepState(row, whyOf.value.get(key));
  return step?.state || "pending";
}

/** Steps in the order of the plan; what only ran because something failed comes last. */
export const steps = computed(() => {
  const planned = plan.value?.steps || [];
  const known = new Set(planned.map((step) => step.id));
  const rows = Object.values(execution.value?.steps || {});
  const others = rows.filter((row) => !known.has(row.stepId) && !isItem(row.stepId));
  const extra = planned.length > 0;
  return [
    ...planned,
    ...others.map((row) => ({ id: row.stepId, name: row.name, type: row.type, dependencies: [], extra })),
  ];
});

/** Who started it, where it is a child: {executionId, stepId}. */
export const parent = computed(() => events.value.find((e) => e.type === "execution.created")?.data?.parent || null);

export function select(key) {
  if (!key) return patch({ step: null, item: null, attempt: null, tab: null, line: null });
  const item = isItem(key) ? key.slice(key.indexOf("[") + 1, -1) : null;
  return patch({ step: baseOf(key), item, attempt: null, line: null });
}

async function readLive(id, abort) {
  const next = await get(base(id), { signal: abort });
  const before = live.value?.status;
  if (before && before !== next.status) speak(`${next.flowId} is ${next.status}`, next.status === "failed");
  live.value = next;
  problem.value = null;
  heard();
  return next;
}

async function readPlan({ flowId, flowVersion }, abort) {
  const flow = `/flows/${encodeURIComponent(flowId)}`;
  const version = `version=${flowVersion}`;
  const text = get(`${flow}?${version}`, { signal: abort });
  text.then(
    (row) => {
      flowText.value = row.definition ?? null;
    },
    () => {},
  );
  try {
    plan.value = await get(`${flow}/plan?${version}`, { signal: abort });
  } catch {
    // Not registered, or deleted since: what the log knows is drawn.
    plan.value = null;
  }
}

function forget() {
  batch(() => {
    live.value = past.value = plan.value = flowText.value = problem.value = null;
    events.value = [];
    loaded.value = false;
  });
}

/** Opens an execution and keeps it fresh; gives what closes it. */
export function open(id) {
  const abort = new AbortController();
  const signal = abort.signal;
  let stream = null;
  let again = 0;
  const pace = fourASecond();
  forget();

  function readAgain() {
    again = 0;
    pace.took();
    readLive(id, signal).then(
      (e) => {
        if (isOver(e.status)) stream?.stop();
      },
      () => {},
    );
  }

  function onEvents(list) {
    const lastSeq = events.value.at(-1)?.seq || 0;
    const fresh = list.map((one) => one.data).filter((e) => e && e.seq > lastSeq);
    if (fresh.length) events.value = [...events.value, ...fresh];
    again ||= setTimeout(readAgain, pace.wait());
    return true;
  }

  async function start() {
    try {
      const path = `${base(id)}/events`;
      const show = (items) => {
        events.value = [...items];
      };
      const log = all(path, { signal, most: MOST_EVENTS, onPage: show });
      log.catch(() => {});
      const first = await readLive(id, signal);
      if (first.progress?.total > SMALL) warmUp();
      await Promise.all([readPlan(first, signal), log]);
      loaded.value = true;
      readUsual(first.flowId, signal);
      if (!isOver(first.status)) stream = follow(path, { after: events.value.at(-1)?.seq || 0, onEvents });
    } catch (error) {
      if (error.name === "AbortError") return;
      problem.value = error;
      if (error.status && error.status < 500) return;
      lost();
      again = setTimeout(start, AGAIN_MS);
    }
  }

  start();
  return {
    stop() {
      abort.abort();
      stream?.stop();
      clearTimeout(again);
    },
  };
}

/** The execution as it was after the event that the address names. */
export async function readPast(id, seq, abort) {
  try {
    const shown = await get(`${base(id)}?at=${seq}`, { signal: abort });
    if (at.value === seq) past.value = shown;
  } catch {
    // The log alone shows the steps; the header keeps the present.
  }
}

export function goTo(seq) {
  const last = events.value.at(-1)?.seq || 0;
  patch({ at: seq === null || seq >= last ? null : Math.max(1, seq) });
}
