// The address is the state: every view reads it from here and writes it by go() or patch().
import { signal, computed } from "./html.js";

const read = () => ({ path: location.pathname, search: location.search, hash: location.hash });
export const place = signal(read());
export const path = computed(() => place.value.path);
export const query = computed(() => Object.fromEntries(new URLSearchParams(place.value.search)));
export const parts = computed(() => path.value.split("/").filter(Boolean).map(decoded));

const scrolls = new Map();
/** Browsers keep crypto.randomUUID from pages that come over plain HTTP from another machine. */
const unique = () => `${Date.now()}-${Math.random()}`;
let key = history.state?.key || unique();
history.replaceState({ key }, "");

/** An address that nobody can have meant is shown as it is. */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function rememberScroll() {
  const page = document.querySelector(".page");
  if (page) scrolls.set(key, page.scrollTop);
}

/** Where the reader was on this entry of the history, to go back to once the rows are there. */
export const rememberedScroll = () => scrolls.get(key) || 0;

export function go(url, { replace = false } = {}) {
  rememberScroll();
  const next = new URL(url, location.href);
  const same = next.pathname === location.pathname;
  if (replace) {
    history.replaceState({ key }, "", next);
  } else {
    key = unique();
    history.pushState({ key }, "", next);
  }
  place.value = read();
  if (!same) document.querySelector(".page")?.scrollTo(0, 0);
}

/** Changes some of the query; null takes a name away. */
export function patch(changes, { replace = true } = {}) {
  const next = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === "") next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  go(location.pathname + (text ? `?${text}` : ""), { replace });
}

addEventListener("popstate", (event) => {
  rememberScroll();
  key = event.state?.key || key;
  place.value = read();
});

const leaves = (link) =>
  link.target ||
  link.hasAttribute("download") ||
  link.origin !== location.origin ||
  (link.hash && link.pathname === location.pathname) ||
  link.pathname.startsWith("/v1/") ||
  link.pathname.startsWith("/docs") ||
  link.pathname.startsWith("/licences") ||
  link.pathname.endsWith(".json");

/** Links inside the console change the address without loading the page again. */
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (leaves(link)) return;
  event.preventDefault();
  go(link.href);
});
