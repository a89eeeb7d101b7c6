// The list's filters live in the address. Tokens such as flow:ship-order are what the reader types;
// toApi() turns them into the parameters of the call.
import { computed } from "../core/html.js";
import { query, patch } from "../core/router.js";

const MINUTE = 60e3;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
export const RANGES = { "15m": 15 * MINUTE, "1h": HOUR, "6h": 6 * HOUR, "24h": DAY, "7d": 7 * DAY, "30d": 30 * DAY };
export const FIELDS = ["flow", "status", "started", "correlation"];
export const STATUSES = ["pending", "running", "waiting", "retrying", "paused", "failed", "completed", "cancelled"];
export const ALL_NULL = { q: null, status: null, from: null, to: null, view: null };

export const VIEWS = [
  { id: "", text: "All", query: {} },
  { id: "attention", text: "Needs attention", query: { status: "failed,paused,waiting" } },
  { id: "stuck", text: "Stuck over 10 min", query: { status: "waiting,retrying" } },
];
const STUCK_MS = 10 * MINUTE;

const words = (text) => (text || "").split(" ").filter(Boolean);

/** [{field, value}], free words have no field. */
export const tokens = computed(() => {
  const q = query.value;
  const list = [{ field: "started", value: rangeText(q) }];
  for (const word of words(q.q)) {
    const at = word.indexOf(":");
    const known = at > 0 && FIELDS.includes(word.slice(0, at));
    list.push(known ? { field: word.slice(0, at), value: word.slice(at + 1) } : { field: "", value: word });
  }
  return list;
});

function rangeText(q) {
  if (q.from && q.to) return "brushed";
  if (q.from && !RANGES[q.from]) return `since ${q.from.slice(0, 16)}`;
  return q.from || "24h";
}

/** "last 24 h", for the title and the empty list. */
export function rangeWords() {
  const range = tokens.value[0].value;
  if (range === "brushed") return "the chosen time";
  return range.startsWith("since") ? range : `the last ${range.replace(/(\d)(\D)/, "$1 $2")}`;
}

export const status = computed(() => query.value.status || "");
export const statuses = computed(() => status.value.split(",").filter(Boolean));

export function range() {
  const q = query.value;
  const from = q.from && !RANGES[q.from] ? Date.parse(q.from) : NaN;
  const to = q.to ? Date.parse(q.to) : Date.now();
  if (from <= to) return { from, to };
  return { from: Date.now() - (RANGES[q.from] || RANGES["24h"]), to: Date.now() };
}

/** Parts of running that only the reasons tell apart; the API filters by running. */
export const DERIVED = ["waiting", "retrying"];
export const isDerived = () => statuses.value.some((s) => DERIVED.includes(s));
/** The list is narrower than what the server would find by the same filter. */
export const isFiner = () => isDerived() || statuses.value.includes("running");

/** Parameters for /executions and /executions/counts, without the status for the latter. */
export function toApi({ withStatus = true } = {}) {
  const api = { from: new Date(Math.floor(range().from / 1000) * 1000).toISOString() };
  const free = [];
  if (query.value.to) api.to = query.value.to;
  for (const { field, value } of tokens.value) {
    if (field === "flow") api.flow = value;
    else if (field === "correlation") api.correlationId = value;
    else if (field === "status") Object.assign(api, withStatus ? { status: value } : {});
    else if (field !== "started") free.push(field ? `${field}:${value}` : value);
  }
  if (withStatus && status.value) api.status = status.value;
  if (query.value.view === "stuck") api.to = new Date(Date.now() - STUCK_MS).toISOString();
  if (free.length) api.q = free.join(" ");
  return api;
}

export const setStatus = (value) => patch({ status: value, view: null });
export const setQuery = (list) => patch({ q: list.join(" ") });
export const clearFilters = () => patch(ALL_NULL);

export function addToken(text) {
  const [field, value] = text.split(/:(.*)/s);
  if (field === "status") return setStatus(value);
  if (field === "started") return patch({ from: RANGES[value] ? value : null, to: null });
  return setQuery([...words(query.value.q), text]);
}

export function removeToken(token) {
  if (token.field === "started") return patch({ from: null, to: null });
  const text = token.field ? `${token.field}:${token.value}` : token.value;
  const list = words(query.value.q);
  list.splice(list.indexOf(text), 1);
  return setQuery(list);
}
