// Ctrl K: jump to a page, a flow, an execution, or a step of what is on the screen.
import { html, signal, useEffect, useLayoutEffect, useRef, useState } from "../core/html.js";
import { get, search } from "../core/api.js";
import { go } from "../core/router.js";
import { executionUrl, flowUrl } from "../core/paths.js";
import { shownState } from "../core/states.js";
import { toggleTheme } from "../core/theme.js";
import { zone, setZone } from "../core/time.js";
import { helpOpen } from "./help.js";
import { Icon, StateIcon } from "./icon.js";
import { Modal } from "./overlay.js";

export const paletteOpen = signal(false);
/** What the page on the screen offers besides: () => [{text, hint, icon or state, run}]. */
export const paletteOffers = signal(() => []);

const MOST = 14;
const TYPING_MS = 120;

const PAGES = [
  ["Executions", "/executions", "executions"],
  ["Flows", "/flows", "flows"],
  ["Approvals", "/approvals", "approvals"],
  ["Pools", "/pools", "pools"],
  ["Analytics", "/analytics", "analytics"],
  ["Triggers", "/settings/triggers", "settings"],
  ["Adapters", "/settings/adapters", "settings"],
  ["Secrets", "/settings/secrets", "settings"],
  ["Keys", "/settings/keys", "settings"],
  ["Tenants", "/settings/tenants", "settings"],
  ["Audit", "/settings/audit", "settings"],
].map(([text, url, icon]) => ({ text, hint: "page", icon, run: () => go(url) }));

const ACTIONS = [
  { text: "Switch between dark and light", icon: "moon", run: toggleTheme },
  {
    text: "Switch between UTC and local time",
    icon: "clock",
    run: () => setZone(zone.value === "UTC" ? "local" : "UTC"),
  },
  { text: "Show all keys", icon: "search", run: () => (helpOpen.value = true) },
].map((one) => ({ ...one, hint: "action" }));

const has = (text, words) => text.toLowerCase().includes(words);

async function find(text, abort) {
  const [flows, executions] = await Promise.allSettled([
    get("/flows" + search({ limit: 200 }), { signal: abort }),
    get("/executions" + search({ limit: 8, q: text }), { signal: abort }),
  ]);
  const words = text.toLowerCase();
  const named = (flows.value?.items || []).filter((f) => has(`${f.id} ${f.name || ""}`, words)).slice(0, 6);
  const flow = (f) => ({ text: f.id, hint: "flow", icon: "flows", run: () => go(flowUrl(f.id)) });
  const execution = (e) => ({
    text: e.flowId,
    id: e.executionId,
    hint: "execution",
    state: shownState(e),
    run: () => go(executionUrl(e.executionId)),
  });
  return [...named.map(flow), ...(executions.value?.items || []).map(execution)];
}

function useFound(text) {
  const [found, setFound] = useState({ text: "", items: [] });
  useEffect(() => {
    const abort = new AbortController();
    const ask = () =>
      find(text, abort.signal).then(
        (items) => setFound({ text, items }),
        () => {},
      );
    const timer = setTimeout(ask, text ? TYPING_MS : 0);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text]);
  return found.text === text ? found.items : [];
}

/** What begins so comes first, then what is on the screen, then what the server found. */
function itemsFor(text, found) {
  const words = text.toLowerCase();
  const fixed = [...PAGES, ...ACTIONS].filter((one) => has(one.text, words));
  if (!text) return [...fixed, ...found];
  const first = fixed.filter((one) => one.text.toLowerCase().startsWith(words));
  const here = paletteOffers.value()
    .filter((one) => has(one.text, words))
    .slice(0, 6);
  return [...first, ...here, ...found, ...fixed.filter((one) => !first.includes(one))];
}

function Palette() {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const input = useRef();
  const items = itemsFor(text, useFound(text)).slice(0, MOST);
  useLayoutEffect(() => {
    const focus = () => input.current?.focus();
    focus();
    queueMicrotask(focus);
  }, []);
  const type = (e) => {
    setText(e.target.value);
    setAt(0);
  };
  const take = (one) => {
    paletteOpen.value = false;
    one?.run();
  };
  const onKey = (e) => {
    if (e.key === "ArrowDown" || e.key === "ArrowUp") {
      e.preventDefault();
      setAt((at + (e.key === "ArrowDown" ? 1 : items.length - 1)) % Math.max(1, items.length));
    } else if (e.key === "Enter") {
      e.preventDefault();
      take(items[at]);
    }
  };
  const close = () => {
    paletteOpen.value = false;
  };
  return html`<${Modal} kind="palette" label="Jump" onClose=${close}>
    <div class="palette-input">
      <${Icon} name="search" />
      <input
        ref=${input}
        value=${text}
        onInput=${type}
        onKeyDown=${onKey}
        placeholder="Jump to execution, flow or step"
        role="combobox"
        aria-label="Jump to execution, flow or step"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant=${items.length ? `jump-${at}` : undefined}
      />
      <kbd>Esc</kbd>
    </div>
    <ul id="palette-list" role="listbox" aria-label="Places">
      ${items.map(
        (one, i) =>
          html`<${Offer} one=${one} i=${i} on=${i === at} onHover=${() => setAt(i)} onTake=${() => take(one)} />`,
      )}
      ${!items.length && html`<li class="t3" role="option" aria-selected="false">Nothing is called so</li>`}
    </ul>
  <//>`;
}

const Offer = ({ one, i, on, onHover, onTake }) =>
  html`<li id=${`jump-${i}`} role="option" aria-selected=${on} onMouseMove=${onHover} onClick=${onTake}>
    ${one.state ? html`<${StateIcon} state=${one.state} />` : html`<${Icon} name=${one.icon} />`}
    <span class="grow ellipsis">${one.text}${one.id && html` <code class="t3">${one.id}</code>`}</span>
    <span class="caption">${one.hint}</span>
  </li>`;

export const PaletteHost = () => (paletteOpen.value ? html`<${Palette} />` : null);
