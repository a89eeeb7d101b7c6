// Calls to /v1. A refused call is a Problem with the server's own words; the key, where one is
// needed, lives in this tab's session and nowhere else.
import { signal } from "./html.js";

const KEY = "baton.key";

function kept() {
  try {
    return sessionStorage.getItem(KEY) || "";
  } catch {
    return "";
  }
}

export const key = signal(kept());
export const keyWanted = signal(false);

export function useKey(value) {
  key.value = value;
  keyWanted.value = false;
  try {
    if (value) sessionStorage.setItem(KEY, value);
    else sessionStorage.removeItem(KEY);
  } catch {
    // It stays in memory.
  }
}

export class Problem extends Error {
  constructor(status, call, body) {
    super(body?.detail || body?.title || (status ? `${status} from ${call}` : `no answer from ${call}`));
    this.status = status;
    this.call = call;
    this.title = body?.title || "";
    this.errors = body?.errors || [];
    this.type = body?.type || "";
  }
}

export function headers(more = {}) {
  return key.value ? { ...more, Authorization: `Bearer ${key.value}` } : more;
}

/** The raw answer, for those that need its headers; 304 is an answer, not a problem. */
export async function send(method, path, { body, type, signal: abort, etag, extra } = {}) {
  const url = `/v1${path}`;
  const head = headers({ Accept: "application/json", ...extra });
  if (body !== undefined) head["Content-Type"] = type || "application/json";
  if (etag) head["If-None-Match"] = etag;
  let answer;
  try {
    answer = await fetch(url, {
      method, headers: head, signal: abort, cache: "no-store",
      body: body === undefined ? undefined : type ? body : JSON.stringify(body),
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem(0, url, { detail: `no answer from ${url}` });
  }
  if (answer.ok || answer.status === 304) return answer;
  if (answer.status === 401) keyWanted.value = true;
  let details = null;
  try {
    details = await answer.json();
  } catch {
    // A proxy may answer with something else.
  }
  throw new Problem(answer.status, url, details);
}

export async function get(path, options) {
  return (await send("GET", path, options)).json();
}

export async function post(path, body = {}, options = {}) {
  const answer = await send("POST", path, { body, ...options });
  const text = await answer.text();
  return text ? JSON.parse(text) : null;
}

export const search = (values) => {
  const kept = Object.entries(values).filter(([, v]) => v !== undefined && v !== null && v !== "");
  const text = new URLSearchParams(kept).toString();
  return text ? `?${text}` : "";
};

/** All items of a paged list, up to a bound. */
export async function all(path, { limit = 1000, most = 20000, signal: abort, onPage } = {}) {
  const items = [];
  let cursor = null;
  do {
    const more = search({ limit, cursor }).slice(1);
    const page = await get(`${path}${path.includes("?") ? "&" : "?"}${more}`, { signal: abort });
    items.push(...page.items);
    cursor = page.nextCursor;
    onPage?.(items, !cursor);
  } while (cursor && items.length < most);
  return items;
}
