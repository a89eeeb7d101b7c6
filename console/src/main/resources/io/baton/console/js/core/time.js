// Times are shown in one zone that is named, and one switch changes all of them.
import { signal, computed } from "./html.js";

const kept = (() => { try { return localStorage.getItem("baton.zone"); } catch { return null; } })();
const here = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
export const zone = signal(kept === "local" ? "local" : "UTC");
export const zoneName = computed(() => (zone.value === "UTC" ? "UTC" : here));

export function setZone(value) {
  zone.value = value;
  try { localStorage.setItem("baton.zone", value); } catch { /* for this page only */ }
}

/** The other zone as the switch shows it: "Berlin +1". */
export function localLabel() {
  const minutes = -new Date().getTimezoneOffset();
  const hours = minutes / 60;
  const city = here.split("/").pop().replaceAll("_", " ");
  return here === "UTC" ? "Local" : `${city} ${hours >= 0 ? "+" : "−"}${Math.abs(hours)}`;
}

/** Ticks once a second while the page is seen, for relative times. */
export const now = signal(Date.now());
setInterval(() => { if (!document.hidden) now.value = Date.now(); }, 1000);

const formats = new Map();
function format(name, options) {
  const key = name + zoneName.value;
  if (!formats.has(key)) formats.set(key, new Intl.DateTimeFormat("en-GB", { ...options, timeZone: zoneName.value, hourCycle: "h23" }));
  return formats.get(key);
}
const millis = (time) => (typeof time === "number" ? time : Date.parse(time));

export const clock = (time) => (time ? format("clock", { hour: "2-digit", minute: "2-digit", second: "2-digit" }).format(millis(time)) : "");
export const minute = (time) => format("minute", { hour: "2-digit", minute: "2-digit" }).format(millis(time));
export const weekday = (time) => format("weekday", { weekday: "short" }).format(millis(time));
export const dayLabel = (time) => format("day", { weekday: "short", day: "numeric" }).format(millis(time)).replace(",", "");
export const date = (time) => format("date", { day: "numeric", month: "short", year: "numeric" }).format(millis(time));

/** Today's times as a clock, older ones with their day. */
export function stamp(time) {
  if (!time) return "";
  const at = millis(time);
  return now.value - at < 20 * 3600e3 ? clock(at) : `${format("short", { day: "numeric", month: "short" }).format(at)} ${minute(at)}`;
}

/** Both zones, for a tooltip. */
export const both = (time) => {
  if (!time) return "";
  const at = new Date(millis(time));
  return `${at.toISOString().replace("T", " ").replace(/\.\d+Z/, "")} UTC\n${at.toLocaleString("en-GB", { timeZone: here })} ${here}`;
};

export function ago(time) {
  const s = Math.max(0, Math.round((now.value - millis(time)) / 1000));
  if (s < 60) return `${s} s ago`;
  if (s < 3600) return `${Math.floor(s / 60)} min ago`;
  if (s < 86400) return `${Math.floor(s / 3600)} h ago`;
  return `${Math.floor(s / 86400)} d ago`;
}
