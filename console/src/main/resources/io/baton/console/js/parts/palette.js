// Ctrl K: jump to an execution, a flow or a page by typing a piece of its name.
import { html, signal, useEffect, useLayoutEffect, useRef, useState } from "../core/html.js";
import { get, search } from "../core/api.js";
import { go } from "../core/router.js";
import { shownState } from "../core/states.js";
import { Modal, helpOpen } from "./overlay.js";
import { Icon, StateIcon } from "./icon.js";
import { toggleTheme } from "../core/theme.js";
import { setZone, zone } from "../core/time.js";

export const paletteOpen = signal(false);

const PAGES = [
  ["Executions", "/executions", "executions"], ["Flows", "/flows", "flows"], ["Approvals", "/approvals", "approvals"],
  ["Pools", "/pools", "pools"], ["Analytics", "/analytics", "analytics"], ["Keys", "/settings/keys", "settings"],
  ["Secrets", "/settings/secrets", "settings"], ["Adapters", "/settings/adapters", "settings"],
].map(([text, url, icon]) => ({ text, hint: "page", icon, run: () => go(url) }));

const ACTIONS = [
  { text: "Switch between dark and light", hint: "action", icon: "moon", run: toggleTheme },
  { text: "Switch between UTC and local time", hint: "action", icon: "clock", run: () => setZone(zone.value === "UTC" ? "local" : "UTC") },
  { text: "Show all keys", hint: "action", icon: "search", run: () => { helpOpen.value = true; } },
];

async function find(text, abort) {
  const [flows, executions] = await Promise.allSettled([
    get("/flows" + search({ limit: 200 }), { signal: abort }),
    get("/executions" + search({ limit: 8, q: text }), { signal: abort }),
  ]);
  const wanted = text.toLowerCase();
  const named = (flows.value?.items || []).filter((f) => `${f.id} ${f.name || ""}`.toLowerCase().includes(wanted)).slice(0, 6);
  return [
    ...named.map((f) => ({ text: f.id, hint: "flow", icon: "flows", run: () => go(`/flows/${encodeURIComponent(f.id)}`) })),
    ...(executions.value?.items || []).map((e) => ({ text: `${e.flowId} ${e.executionId}`, hint: "execution", state: shownState(e), run: () => go(`/executions/${encodeURIComponent(e.executionId)}`) })),
  ];
}

function Palette() {
  const [text, setText] = useState("");
  const [found, setFound] = useState({ text: "", items: [] });
  const [at, setAt] = useState(0);
  const input = useRef();
  useLayoutEffect(() => { const focus = () => input.current?.focus(); focus(); queueMicrotask(focus); }, []);
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => find(text, abort.signal).then((items) => { setFound({ text, items }); setAt(0); }, () => {}), text ? 120 : 0);
    return () => { clearTimeout(timer); abort.abort(); };
  }, [text]);
  const wanted = text.toLowerCase();
  const fixed = [...PAGES, ...ACTIONS].filter((one) => one.text.toLowerCase().includes(wanted));
  const first = fixed.filter((one) => text && one.text.toLowerCase().startsWith(wanted));
  const there = found.text === text ? found.items : [];
  const items = text ? [...first, ...there, ...fixed.filter((one) => !first.includes(one))] : [...fixed, ...there];
  const take = (one) => { paletteOpen.value = false; one?.run(); };
  const onKey = (e) => {
    if (e.key === "ArrowDown" || e.key === "ArrowUp") {
      e.preventDefault();
      setAt((at + (e.key === "ArrowDown" ? 1 : items.length - 1)) % Math.max(1, items.length));
    } else if (e.key === "Enter") { e.preventDefault(); take(items[at]); }
  };
  return html`<${Modal} kind="palette" onClose=${() => { paletteOpen.value = false; }}>
    <div class="palette-input"><${Icon} name="search" /><input ref=${input} value=${text} onInput=${(e) => setText(e.target.value)} onKeyDown=${onKey}
      placeholder="Jump to execution, flow or step" role="combobox" aria-label="Jump to execution, flow or step" aria-expanded="true" aria-controls="palette-list" aria-activedescendant=${items.length ? `jump-${at}` : undefined} /><kbd>Esc</kbd></div>
    <ul id="palette-list" role="listbox" aria-label="Places">
      ${items.slice(0, 14).map((one, i) => html`<li id=${`jump-${i}`} role="option" aria-selected=${i === at} onMouseMove=${() => setAt(i)} onClick=${() => take(one)}>
        ${one.state ? html`<${StateIcon} state=${one.state} />` : html`<${Icon} name=${one.icon} />`}<span class="grow ellipsis">${one.text}</span><span class="caption">${one.hint}</span></li>`)}
      ${!items.length && html`<li class="t3" role="option" aria-selected="false">Nothing is called so</li>`}
    </ul><//>`;
}

export const PaletteHost = () => (paletteOpen.value ? html`<${Palette} />` : null);
