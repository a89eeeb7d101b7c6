// The frame around every page: rail, top bar, and on the phone tabs at the bottom.
import { html, signal, useEffect, useLayoutEffect } from "../core/html.js";
import { parts, go } from "../core/router.js";
import { link } from "../core/link.js";
import { zone, setZone, localLabel, clock } from "../core/time.js";
import { theme, toggleTheme } from "../core/theme.js";
import { key, keyWanted, useKey } from "../core/api.js";
import { undecided } from "../approvals/undecided.js";
import { bind } from "../core/keys.js";
import { copy } from "../core/say.js";
import { repeat } from "../core/live.js";
import { tenant } from "../core/tenant.js";
import { Icon } from "./icon.js";
import { helpOpen } from "./overlay.js";
import { paletteOpen } from "./palette.js";

const PLACES = [["executions", "Executions"], ["flows", "Flows"], ["approvals", "Approvals"], ["pools", "Pools"], ["analytics", "Analytics"]];
export const waitingForPerson = signal(0);
/** Set by a page: [{text, href?, mono?}]. */
export const crumbs = signal([]);
export { tenant };

const Place = ({ id, text }) => html`<li class=${id === "settings" ? "last" : ""}><a href=${id === "settings" ? "/settings/adapters" : `/${id}`} aria-current=${parts.value[0] === id ? "page" : undefined}>
  <${Icon} name=${id} size=${20} /><span>${text}</span>
  ${id === "approvals" && waitingForPerson.value > 0 && html`<span class="badge" aria-label=${`${waitingForPerson.value} wait for you`}>${waitingForPerson.value}</span>`}</a></li>`;

export const Rail = () => html`<div class="rail"><a class="mark" href="/executions" aria-label="Baton"><${Icon} name="mark" size=${22} /></a>
  <nav aria-label="Main"><ul>${PLACES.map(([id, text]) => html`<${Place} id=${id} text=${text} />`)}<${Place} id="settings" text="Settings" /></ul></nav></div>`;

export function LivePill() {
  const { state, since } = link.value;
  if (state === "live") return html`<span class="live"><i class="dot"></i>Live</span>`;
  return html`<span class="live lost" role="status"><i class="dot"></i>Reconnecting, data from ${clock(since)}</span>`;
}

export const ZoneSwitch = () => html`<div class="segmented" role="group" aria-label="Time zone">
  <button aria-pressed=${zone.value === "UTC"} onClick=${() => setZone("UTC")}>UTC</button>
  <button aria-pressed=${zone.value !== "UTC"} onClick=${() => setZone("local")}>${localLabel()}</button></div>`;

export const TopBar = () => html`<header class="top">
  <nav class="crumbs" aria-label="Where you are">${crumbs.value.map((c, i) => html`${i > 0 && !c.mono && html`<span class="t3">/</span>`}
    ${c.href ? html`<a href=${c.href}>${c.text}</a>` : html`<span class=${c.mono ? "mono" : "ellipsis"} aria-current="page">${c.text}</span>`}`)}</nav>
  <button class="jump" aria-label="Jump to execution, flow or step" onClick=${() => { paletteOpen.value = true; }}><${Icon} name="search" /><span class="grow">Jump to execution, flow or step</span><kbd>Ctrl K</kbd></button>
  <div class="right"><${LivePill} /><${ZoneSwitch} />
    <button class="icon-btn" aria-label=${theme.value === "dark" ? "Light theme" : "Dark theme"} onClick=${toggleTheme}><${Icon} name=${theme.value === "dark" ? "moon" : "sun"} /></button>
    <button class="btn small tenant" onClick=${() => { keyWanted.value = true; }} title="Tenant; change it by another key">${tenant.value}<${Icon} name="down" size=${14} /></button></div>
</header>`;

export const BottomTabs = () => html`<nav class="tabs-bottom" aria-label="Main, bottom"><ul>${PLACES.map(([id, text]) => html`<${Place} id=${id} text=${text} />`)}</ul></nav>`;

export function KeyForm() {
  if (!keyWanted.value) return null;
  const submit = (e) => { e.preventDefault(); useKey(e.target.elements.key.value.trim()); location.reload(); };
  return html`<div class="veil"><form class="dialog modal" onSubmit=${submit} aria-label="API key">
    <h2 class="title">${key.value ? "Another key" : "This server asks for a key"}</h2>
    <p class="t2 small">The key decides tenant and role. It is kept in this tab until you close it and sent to this server only. Make one with <code>baton keys create</code>.</p>
    <label class="field"><span class="label">Key</span><input class="input mono" name="key" type="password" autocomplete="off" value=${key.value} /></label>
    <div class="actions"><button type="button" class="btn" onClick=${() => { keyWanted.value = false; }}>Close</button><button class="btn primary">Use this key</button></div></form></div>`;
}

export function useCrumbs(list, title) {
  useEffect(() => { crumbs.value = list; document.title = `${title || list.at(-1)?.text || "Console"} · Baton`; }, [JSON.stringify(list), title]);
}

export function useGlobals() {
  useLayoutEffect(() => bind("Everywhere", [
    { keys: "Ctrl K", does: "jump", run: () => { paletteOpen.value = !paletteOpen.value; } },
    { keys: "G E", does: "executions", run: () => go("/executions") }, { keys: "G F", does: "flows", run: () => go("/flows") },
    { keys: "G A", does: "approvals", run: () => go("/approvals") }, { keys: "G P", does: "pools", run: () => go("/pools") },
    { keys: "?", does: "this help", run: () => { helpOpen.value = true; } },
    { keys: "T", does: "UTC or local time", run: () => setZone(zone.value === "UTC" ? "local" : "UTC") },
    { keys: "Y", does: "copy a link to what you see", run: () => copy(location.href, "Link copied") },
  ]), []);
  useEffect(() => repeat(async (abort) => {
    waitingForPerson.value = (await undecided(abort)).length;
  }, 15000).stop, []);
}
