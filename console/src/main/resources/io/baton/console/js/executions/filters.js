// The list's filters live in the address. Tokens such as flow:ship-order are what the reader types;
// toApi() turns them into the parameters of the call.
import { computed } from "../core/html.js";
import { query, patch } from "../core/router.js";

export const RANGES = { "15m": 900e3, "1h": 3600e3, "6h": 6 * 3600e3, "24h": 86400e3, "7d": 7 * 86400e3, "30d": 30 * 86400e3 };
export const FIELDS = ["flow", "status", "started", "correlation"];
export const STATUSES = ["pending", "running", "waiting", "retrying", "paused", "failed", "completed", "cancelled"];

export const VIEWS = [
  { id: "", text: "All", query: {} },
  { id: "attention", text: "Needs attention", query: { status: "failed,paused,waiting" } },
  { id: "stuck", text: "Stuck over 10 min", query: { status: "waiting,retrying" } },
];
const STUCK_MS = 600e3;

/** [{field, value}], free words have no field. */
export const tokens = computed(() => {
  const q = query.value;
  const list = [{ field: "started", value: rangeText(q) }];
  for (const word of (q.q || "").split(" ").filter(Boolean)) {
    const at = word.indexOf(":");
    const known = at > 0 && FIELDS.includes(word.slice(0, at));
    list.push(known ? { field: word.slice(0, at), value: word.slice(at + 1) } : { field: "", value: word });
  }
  return list;
});

const rangeText = (q) => (q.from && q.to ? "brushed" : q.from && !RANGES[q.from] ? `since ${q.from.slice(0, 16)}` : q.from || "24h");

export const status = computed(() => query.value.status || "");
export const statuses = computed(() => status.value.split(",").filter(Boolean));

export function range() {
  const q = query.value;
  if (q.from && !RANGES[q.from]) return { from: Date.parse(q.from), to: q.to ? Date.parse(q.to) : Date.now() };
  return { from: Date.now() - (RANGES[q.from] || RANGES["24h"]), to: Date.now() };
}

/** Parts of running that only the reasons tell apart; the API filters by running. */
export const DERIVED = ["waiting", "retrying"];
export const isDerived = () => statuses.value.some((s) => DERIVED.includes(s));

/** Parameters for /executions and /executions/counts, without the status for the latter. */
export function toApi({ withStatus = true } = {}) {
  const api = {};
  const words = [];
  const { from } = range();
  api.from = new Date(Math.floor(from / 1000) * 1000).toISOString();
  if (query.value.to) api.to = query.value.to;
  for (const { field, value } of tokens.value) {
    if (field === "flow") api.flow = value;
    else if (field === "correlation") api.correlationId = value;
    else if (field === "status") { if (withStatus) api.status = value; }
    else if (field !== "started") words.push(field ? `${field}:${value}` : value);
  }
  if (withStatus && status.value) api.status = status.value;
  if (query.value.view === "stuck") api.to = new Date(Date.now() - STUCK_MS).toISOString();
  if (words.length) api.q = words.join(" ");
  return api;
}

export const setStatus = (value) => patch({ status: value, view: null });
export const setQuery = (words) => patch({ q: words.join(" ") });
export const clearFilters = () => patch({ q: null, status: null, from: null, to: null, view: null });

export function addToken(text) {
  const [field, value] = text.split(/:(.*)/s);
  if (field === "status") return setStatus(value);
  if (field === "started") return patch({ from: RANGES[value] ? value : null, to: null });
  return setQuery([...(query.value.q || "").split(" ").filter(Boolean), text]);
}

export function removeToken(token) {
  if (token.field === "started") return patch({ from: null, to: null });
  const text = token.field ? `${token.field}:${token.value}` : token.value;
  const words = (query.value.q || "").split(" ").filter(Boolean);
  words.splice(words.indexOf(text), 1);
  return setQuery(words);
}
