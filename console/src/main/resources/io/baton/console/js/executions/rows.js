// The rows behind the list. Live data changes values in place; order and scroll belong to the reader:
// new rows collect behind "8 newer", and a row that no longer matches dims until then.
import { signal, computed } from "../core/html.js";
import { get, search } from "../core/api.js";
import { repeat } from "../core/live.js";
import { listen } from "../core/feed.js";
import { shownState } from "../core/states.js";
import { tenant } from "../core/tenant.js";
import { toApi, statuses, isDerived, DERIVED } from "./filters.js";

const PAGE = 100;
/** The stream says when something changed; without a word from it the list is still looked at from time to time. */
const QUIET_MS = 20000;
const LEAST_MS = 700;

export const rows = signal([]);
export const newer = signal([]);
export const counted = signal(null);
/** Of those that run, how many wait or try again, as far as the histogram says it. */
export const held = signal({});
export const counts = computed(() => (counted.value ? { ...counted.value, ...known(held.value) } : null));
export const problem = signal(null);
export const loading = signal(true);
export const more = signal(null);

/** Waiting and retrying are parts of running; a total counts them once. */
export const all = (c) =>
  c.total ??
  Object.entries(c)
    .filter(([status, n]) => typeof n === "number" && !DERIVED.includes(status))
    .reduce((sum, [, n]) => sum + n, 0);

/** Of those that run, without those that wait or try again, as the chips say it. */
const shownCount = (c, status) =>
  (c[status] || 0) - (status === "running" ? DERIVED.reduce((n, s) => n + (c[s] || 0), 0) : 0);

export const total = computed(() => {
  if (!counts.value) return null;
  if (!statuses.value.length) return all(counts.value);
  if (isDerived() && statuses.value.some((s) => counts.value[s] === undefined)) return null;
  return statuses.value.reduce((n, s) => n + shownCount(counts.value, s), 0);
});

const known = (values) => Object.fromEntries(Object.entries(values).filter(([, n]) => n !== undefined));

let pages = [];
let visible = { from: 0, to: 40 };
let generation = 0;

export const setVisible = (from, to) => {
  visible = { from, to };
};

/** Shown states are finer than the API's: a page may hold running ones when waiting ones are asked for. */
export function wanted(execution) {
  if (!statuses.value.length) return true;
  const shown = shownState(execution);
  if (statuses.value.includes(shown === "success" ? "completed" : shown)) return true;
  return execution.status !== "running" && statuses.value.includes(execution.status);
}

export function forServer(api) {
  if (!api.status) return api;
  const plain = new Set(api.status.split(",").map((s) => (DERIVED.includes(s) ? "running" : s)));
  if (api.status.includes("waiting")) plain.add("paused");
  return { ...api, status: [...plain].join(",") };
}

const load = (cursor, abort) =>
  get("/executions" + search({ ...forServer(toApi()), limit: PAGE, cursor }), { signal: abort });

/** From the top, as the filters say. Old rows stay until the new ones are there. */
export async function reload(abort) {
  const mine = ++generation;
  loading.value = true;
  try {
    const page = await load(null, abort);
    if (mine !== generation) return;
    pages = [{ cursor: null }];
    if (page.items[0]?.tenantId) tenant.value = page.items[0].tenantId;
    rows.value = page.items.filter(wanted);
    newer.value = [];
    more.value = page.nextCursor || null;
    problem.value = null;
  } catch (error) {
    if (error.name === "AbortError") return;
    problem.value = error;
    throw error;
  } finally {
    if (mine === generation) loading.value = false;
  }
}

export async function loadMore() {
  const cursor = more.value;
  if (!cursor || loading.value) return;
  const mine = generation;
  loading.value = true;
  try {
    const page = await load(cursor);
    if (mine !== generation) return;
    pages.push({ cursor });
    const known = new Set(rows.value.map((row) => row.executionId));
    const fresh = page.items.filter((row) => wanted(row) && !known.has(row.executionId));
    rows.value = [...rows.value, ...fresh];
    more.value = page.nextCursor || null;
  } catch {
    // The next scroll asks again; the pill says that nothing answers.
  } finally {
    loading.value = false;
  }
}

/** Asks again for the pages on the screen and patches what changed. */
async function refresh(abort) {
  const mine = generation;
  const first = Math.floor(visible.from / PAGE);
  const last = Math.min(pages.length - 1, Math.floor(visible.to / PAGE));
  const asked = new Set([0]);
  for (let i = first; i <= last; i++) asked.add(i);
  const fresh = new Map();
  let top = [];
  for (const index of asked) {
    const page = await load(pages[index]?.cursor, abort);
    if (mine !== generation) return;
    if (index === 0) top = page.items;
    for (const row of page.items) fresh.set(row.executionId, row);
  }
  problem.value = null;
  patchRows(fresh, top);
}

function patchRows(fresh, top) {
  const before = rows.value;
  const known = new Set(before.map((row) => row.executionId));
  const newestKnown = before[0]?.metadata?.startedAt || "";
  const lastTop = top.at(-1)?.metadata?.startedAt || "";
  const next = before.map((row) => patched(row, fresh.get(row.executionId), top.length > 0 ? lastTop : null));
  if (next.some((row, i) => row !== before[i])) rows.value = next;
  const isNew = (row) => !known.has(row.executionId) && row.metadata.startedAt >= newestKnown && wanted(row);
  const arrived = top.filter(isNew);
  const same = arrived.length === newer.value.length && arrived[0]?.executionId === newer.value[0]?.executionId;
  if (!same) newer.value = arrived;
}

/** The same object where nothing changed, so that its row is not drawn again. */
function patched(row, now, lastTop) {
  const dim = now ? !wanted(now) : lastTop !== null && row.metadata.startedAt > lastTop;
  if (dim === Boolean(row.dim) && (!now || isSame(now, row))) return row;
  return { ...(now || row), dim };
}

const isSame = (a, b) =>
  a.seq === b.seq && a.status === b.status && (a.why?.[0]?.text || "") === (b.why?.[0]?.text || "");

async function count(abort) {
  counted.value = await get("/executions/counts" + search(toApi({ withStatus: false })), { signal: abort });
}

function concerns(change) {
  if (change.missed || change.types.has("execution.created")) return true;
  const shown = rows.value.slice(visible.from, visible.to);
  return shown.some((row) => change.ids.has(row.executionId));
}

const moves = (change) => change.missed || [...change.types].some((type) => type.startsWith("execution."));

/** Starts keeping the list fresh; returns what stops it. */
export function keepFresh() {
  let first = true;
  let told = false;
  let onlyCounts = false;
  async function look(abort) {
    const withRows = !onlyCounts;
    told = onlyCounts = false;
    const counting = count(abort);
    counting.catch(() => {});
    if (first || problem.value) {
      await reload(abort);
      first = false;
    } else if (withRows) {
      await refresh(abort);
    }
    await counting;
  }
  const list = repeat(look, QUIET_MS, { least: LEAST_MS });
  const stop = listen((change) => {
    const isRows = concerns(change);
    if (!isRows && !moves(change)) return;
    onlyCounts = !isRows && (!told || onlyCounts);
    told = true;
    list.now();
  });
  return {
    now: list.now,
    stop() {
      stop();
      list.stop();
    },
  };
}
