// The frame around every page: rail, top bar, and on the phone tabs at the bottom.
import { html, signal, useEffect, useLayoutEffect } from "../core/html.js";
import { parts, go } from "../core/router.js";
import { link } from "../core/link.js";
import { zone, setZone, localLabel, clock } from "../core/time.js";
import { theme, toggleTheme } from "../core/theme.js";
import { keyWanted } from "../core/api.js";
import { undecided } from "../approvals/undecided.js";
import { bind } from "../core/keys.js";
import { copy } from "../core/say.js";
import { overhear } from "../core/feed.js";
import { repeat } from "../core/live.js";
import { tenant } from "../core/tenant.js";
import { Icon } from "./icon.js";
import { helpOpen } from "./help.js";
import { paletteOpen } from "./palette.js";
import { Segmented } from "./segmented.js";

const PLACES = [
  ["executions", "Executions"],
  ["flows", "Flows"],
  ["approvals", "Approvals"],
  ["pools", "Pools"],
  ["analytics", "Analytics"],
];
const SETTINGS = ["settings", "Settings"];
const BADGE_MS = 30000;
const BADGE_FIRST_MS = 600;
const BADGE_LEAST_MS = 3000;
export const waitingForPerson = signal(0);
/** Set by a page: [{text, href?, mono?}]. */
export const crumbs = signal([]);
export { tenant };

function Badge() {
  const n = waitingForPerson.value;
  if (!n) return null;
  return html`<span class="badge" aria-label=${`, ${n} wait`}>${n}</span>`;
}

const Place = ({ place: [id, text] }) =>
  html`<li class=${id === "settings" ? "last" : ""}>
    <a
      href=${id === "settings" ? "/settings/triggers" : `/${id}`}
      aria-current=${parts.value[0] === id ? "page" : undefined}
    >
      <${Icon} name=${id} size=${20} /><span>${text}</span>${id === "approvals" && html`<${Badge} />`}
    </a>
  </li>`;

export const Rail = () =>
  html`<div class="rail">
    <a class="mark" href="/executions" aria-label="Baton"><${Icon} name="mark" size=${22} /></a>
    <nav aria-label="Main">
      <ul>
        ${PLACES.map((place) => html`<${Place} place=${place} />`)}<${Place} place=${SETTINGS} />
      </ul>
    </nav>
  </div>`;

export const BottomTabs = () =>
  html`<nav class="tabs-bottom" aria-label="Main, bottom">
    <ul>
      ${[...PLACES, SETTINGS].map((place) => html`<${Place} place=${place} />`)}
    </ul>
  </nav>`;

export function LivePill() {
  const { state, since } = link.value;
  if (state === "live") return html`<span class="live"><i class="dot"></i>Live</span>`;
  return html`<span class="live lost" role="status"><i class="dot"></i>Reconnecting, data from ${clock(since)}</span>`;
}

export const ZoneSwitch = () =>
  html`<${Segmented}
    label="Time zone"
    options=${[
      ["UTC", "UTC"],
      ["local", localLabel()],
    ]}
    value=${zone.value}
    onPick=${setZone}
  />`;

const Crumb = ({ crumb, first }) =>
  html`${!first && !crumb.mono && html`<span class="t3" aria-hidden="true">/</span>`}
  ${crumb.href
    ? html`<a href=${crumb.href}>${crumb.text}</a>`
    : html`<span class=${crumb.mono ? "mono" : "ellipsis"} aria-current="page">${crumb.text}</span>`}`;

const openPalette = () => {
  paletteOpen.value = true;
};

const askForKey = () => {
  keyWanted.value = true;
};

export const TopBar = () =>
  html`<header class="top">
    <nav class="crumbs" aria-label="Where you are">
      ${crumbs.value.map((crumb, i) => html`<${Crumb} crumb=${crumb} first=${i === 0} />`)}
    </nav>
    <button class="jump" aria-label="Jump to execution, flow or step" onClick=${openPalette}>
      <${Icon} name="search" /><span class="grow">Jump to execution, flow or step</span><kbd>Ctrl K</kbd>
    </button>
    <div class="right">
      <${LivePill} /><${ZoneSwitch} />
      <button
        class="icon-btn"
        aria-label=${theme.value === "dark" ? "Light theme" : "Dark theme"}
        onClick=${toggleTheme}
      >
        <${Icon} name=${theme.value === "dark" ? "moon" : "sun"} />
      </button>
      <button class="btn small tenant" onClick=${askForKey} title="Tenant; change it by another key">
        ${tenant.value}<${Icon} name="down" size=${14} />
      </button>
    </div>
  </header>`;

export function useCrumbs(list, title) {
  useEffect(() => {
    crumbs.value = list;
    document.title = `${title || list.at(-1)?.text || "Console"} · Baton`;
  }, [JSON.stringify(list), title]);
}

function keysEverywhere() {
  const to = (keys, does, url) => ({ keys, does, run: () => go(url) });
  return [
    { keys: "Ctrl K", does: "jump", run: () => (paletteOpen.value = !paletteOpen.value) },
    to("G E", "executions", "/executions"),
    to("G F", "flows", "/flows"),
    to("G A", "approvals", "/approvals"),
    to("G P", "pools", "/pools"),
    to("G N", "analytics", "/analytics"),
    to("G S", "settings", "/settings/triggers"),
    { keys: "?", does: "this help", run: () => (helpOpen.value = true) },
    { keys: "T", does: "UTC or local time", run: () => setZone(zone.value === "UTC" ? "local" : "UTC") },
    { keys: "Y", does: "copy a link to what you see", run: () => copy(location.href, "Link copied") },
  ];
}

/** A click on a time copies it as programs want it. */
function copyTime(event) {
  const time = event.target.closest?.("time[datetime]");
  if (time && !time.closest("a, button") && !String(getSelection())) copy(time.dateTime, "Time copied");
}

export function useGlobals() {
  useLayoutEffect(() => bind("Everywhere", keysEverywhere()), []);
  useEffect(() => {
    document.addEventListener("click", copyTime);
    return () => document.removeEventListener("click", copyTime);
  }, []);
  useEffect(() => {
    const read = async (abort) => {
      waitingForPerson.value = (await undecided(abort)).length;
    };
    let badge = null;
    const begin = () => {
      badge = repeat(read, BADGE_MS, { least: BADGE_LEAST_MS });
    };
    // What the page is about goes first.
    const timer = setTimeout(begin, BADGE_FIRST_MS);
    const stop = overhear((change) => {
      if (change.missed || change.types.has("step.waiting") || change.types.has("step.completed")) badge?.now();
    });
    return () => {
      clearTimeout(timer);
      badge?.stop();
      stop();
    };
  }, []);
}
