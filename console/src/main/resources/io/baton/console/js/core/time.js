// Times are shown in one zone that is named, and one switch changes all of them.
import { signal, computed } from "./html.js";
import { keep, kept } from "./kept.js";

const ZONE = "baton.zone";
const TODAY_MS = 20 * 3600e3;
const here = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
export const zone = signal(kept(ZONE) === "local" ? "local" : "UTC");
export const zoneName = computed(() => (zone.value === "UTC" ? "UTC" : here));

export function setZone(value) {
  zone.value = value;
  keep(ZONE, value);
}

/** The other zone as the switch shows it: "Berlin +1". */
export function localLabel() {
  const hours = -new Date().getTimezoneOffset() / 60;
  const city = here.split("/").pop().replaceAll("_", " ");
  return here === "UTC" ? "Local" : `${city} ${hours >= 0 ? "+" : "−"}${Math.abs(hours)}`;
}

/** Ticks once a second while the page is seen, for relative times. */
export const now = signal(Date.now());
setInterval(() => {
  if (!document.hidden) now.value = Date.now();
}, 1000);

const SHAPES = {
  clock: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
  minute: { hour: "2-digit", minute: "2-digit" },
  weekday: { weekday: "short" },
  day: { weekday: "short", day: "numeric" },
  short: { day: "numeric", month: "short" },
  date: { day: "numeric", month: "short", year: "numeric" },
  whole: { dateStyle: "short", timeStyle: "medium" },
};
const formats = new Map();
const millis = (time) => (typeof time === "number" ? time : Date.parse(time));

function format(name, time, timeZone = zoneName.value) {
  const at = millis(time);
  if (Number.isNaN(at)) return "";
  const key = name + timeZone;
  if (!formats.has(key)) {
    const shape = { ...SHAPES[name], timeZone, hourCycle: "h23" };
    formats.set(key, new Intl.DateTimeFormat("en-GB", shape));
  }
  return formats.get(key).format(at);
}

export const clock = (time) => (time ? format("clock", time) : "");
export const minute = (time) => format("minute", time);
export const weekday = (time) => format("weekday", time);
export const dayLabel = (time) => format("day", time).replace(",", "");
export const date = (time) => format("date", time);

/** Today's times as a clock, older ones with their day. */
export function stamp(time) {
  if (!time) return "";
  const isNear = Math.abs(now.value - millis(time)) < TODAY_MS;
  return isNear ? clock(time) : `${format("short", time)} ${minute(time)}`;
}

/** Both zones, for a tooltip. */
export function both(time) {
  if (!time || Number.isNaN(millis(time))) return "";
  const utc = new Date(millis(time)).toISOString().replace("T", " ").replace(/\.\d+Z/, "");
  return `${utc} UTC\n${format("whole", time, here)} ${here}`;
}

export function ago(time) {
  const s = Math.max(0, Math.round((now.value - millis(time)) / 1000));
  if (Number.isNaN(s)) return "";
  if (s < 60) return `${s} s ago`;
  if (s < 3600) return `${Math.floor(s / 60)} min ago`;
  if (s < 86400) return `${Math.floor(s / 3600)} h ago`;
  return `${Math.floor(s / 86400)} d ago`;
}
