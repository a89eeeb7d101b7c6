// The rows behind the list. Live data changes values in place; order and scroll belong to the reader:
// new rows collect behind "8 newer", and a row that no longer matches dims until then.
import { signal, computed } from "../core/html.js";
import { get, search } from "../core/api.js";
import { repeat } from "../core/live.js";
import { shownState } from "../core/states.js";
import { toApi, statuses, isDerived, DERIVED } from "./filters.js";
import { tenant } from "../core/tenant.js";

const PAGE = 100;
const EVERY_MS = 2000;

export const rows = signal([]);
export const newer = signal([]);
export const counts = signal(null);
export const problem = signal(null);
export const loading = signal(true);
export const more = signal(null);
export const total = computed(() => {
  if (!counts.value) return null;
  if (isDerived()) return null;
  if (statuses.value.length) return statuses.value.reduce((n, s) => n + (counts.value[s] || 0), 0);
  return all(counts.value);
});
/** Waiting and retrying are parts of running; a total counts them once. */
export const all = (c) => c.total ?? Object.entries(c).filter(([s, n]) => typeof n === "number" && !DERIVED.includes(s)).reduce((n, [, v]) => n + v, 0);

let pages = [];
let visible = { from: 0, to: 40 };
let generation = 0;

export const setVisible = (from, to) => { visible = { from, to }; };

/** Shown states are finer than the API's: a page may hold running ones when waiting ones are asked for. */
function wanted(execution) {
  if (!statuses.value.length) return true;
  const shown = shownState(execution);
  return statuses.value.includes(shown === "success" ? "completed" : shown) || statuses.value.includes(execution.status) && !["running"].includes(execution.status);
}

function forServer(api) {
  if (!api.status) return api;
  const plain = new Set(api.status.split(",").map((s) => (DERIVED.includes(s) ? "running" : s)));
  if (api.status.includes("waiting")) plain.add("paused");
  return { ...api, status: [...plain].join(",") };
}

async function load(cursor, abort) {
  return get("/executions" + search({ ...forServer(toApi()), limit: PAGE, cursor }), { signal: abort });
}

/** From the top, as the filters say. Old rows stay until the new ones are there. */
export async function reload(abort) {
  const mine = ++generation;
  loading.value = true;
  try {
    const page = await load(null, abort);
    if (mine !== generation) return;
    pages = [{ cursor: null, size: page.items.length }];
    if (page.items[0]?.tenantId) tenant.value = page.items[0].tenantId;
    rows.value = page.items.filter(wanted);
    newer.value = [];
    more.value = page.nextCursor || null;
    problem.value = null;
  } catch (error) {
    if (error.name !== "AbortError") { problem.value = error; throw error; }
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
    pages.push({ cursor, size: page.items.length });
    const known = new Set(rows.value.map((row) => row.executionId));
    rows.value = [...rows.value, ...page.items.filter((row) => wanted(row) && !known.has(row.executionId))];
    more.value = page.nextCursor || null;
  } finally {
    loading.value = false;
  }
}

/** Asks again for the pages on the screen and patches what changed. */
async function refresh(abort) {
  const mine = generation;
  const first = Math.floor(visible.from / PAGE), last = Math.min(pages.length - 1, Math.floor(visible.to / PAGE));
  const fresh = new Map();
  let top = [];
  const asked = new Set([0]);
  for (let i = first; i <= last; i++) asked.add(i);
  for (const index of asked) {
    const page = await load(pages[index]?.cursor, abort);
    if (mine !== generation) return;
    if (index === 0) top = page.items;
    page.items.forEach((row) => fresh.set(row.executionId, row));
  }
  problem.value = null;
  patchRows(fresh, top);
}

function patchRows(fresh, top) {
  const known = new Set(rows.value.map((row) => row.executionId));
  const newestKnown = rows.value[0]?.metadata?.startedAt || "";
  const lastTop = top.at(-1)?.metadata?.startedAt || "";
  let changed = false;
  const next = rows.value.map((row) => {
    const now = fresh.get(row.executionId);
    const dim = now ? !wanted(now) : top.length > 0 && row.metadata.startedAt > lastTop;
    if (!now) { if (dim === Boolean(row.dim)) return row; changed = true; return { ...row, dim }; }
    if (now.seq === row.seq && now.status === row.status && dim === Boolean(row.dim) && sameWhy(now, row)) return row;
    changed = true;
    return { ...now, dim };
  });
  if (changed) rows.value = next;
  const arrived = top.filter((row) => !known.has(row.executionId) && row.metadata.startedAt >= newestKnown && wanted(row));
  if (arrived.length !== newer.value.length || arrived[0]?.executionId !== newer.value[0]?.executionId) newer.value = arrived;
}

const sameWhy = (a, b) => (a.why?.[0]?.text || "") === (b.why?.[0]?.text || "");

async function count(abort) {
  counts.value = normal(await get("/executions/counts" + search(toApi({ withStatus: false })), { signal: abort }));
}
const normal = (answer) => answer.counts || answer.byStatus || answer;

/** Starts keeping the list fresh; returns what stops it. */
export function keepFresh() {
  let first = true;
  const list = repeat(async (abort) => {
    if (first || problem.value) { await reload(abort); first = false; } else await refresh(abort);
    await count(abort);
  }, EVERY_MS);
  return list;
}
