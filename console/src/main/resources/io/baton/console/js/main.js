// Entry: the frame, and the page that the address names. Pages load when they are first visited.
import { html, render, useEffect, useRef, useState } from "./core/html.js";
import { parts, go } from "./core/router.js";
import { Rail, TopBar, BottomTabs, useGlobals } from "./parts/shell.js";
import { KeyForm } from "./parts/keyform.js";
import { Dialogs } from "./parts/overlay.js";
import { Help } from "./parts/help.js";
import { Toasts } from "./parts/toasts.js";
import { PaletteHost } from "./parts/palette.js";
import { MenuHost } from "./parts/menu.js";
import { Empty, Failure, Loading } from "./parts/notice.js";

const PAGES = {
  executions: (id) => (id ? import("./execution/page.js") : import("./executions/page.js")),
  flows: (id) => (id ? import("./flows/page.js") : import("./flows/list.js")),
  approvals: () => import("./approvals/page.js"),
  pools: () => import("./pools/page.js"),
  analytics: () => import("./analytics/page.js"),
  settings: () => import("./settings/page.js"),
};

function usePage(name, id, which) {
  const [loaded, setLoaded] = useState(null);
  useEffect(() => {
    if (!PAGES[name]) return undefined;
    let gone = false;
    const set = (page) => {
      if (!gone) setLoaded({ which, ...page });
    };
    PAGES[name](id).then(
      (module) => set({ View: module.default }),
      (problem) => set({ problem }),
    );
    return () => {
      gone = true;
    };
  }, [which]);
  return loaded?.which === which ? loaded : null;
}

/** Whoever went to another page by keys goes on from its beginning, not from that of the frame. */
function useFocusOnArrival(place) {
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    if (document.activeElement === document.body) document.getElementById("main").focus({ preventScroll: true });
  }, [place]);
}

const Body = ({ children }) => html`<div class="page-body">${children}</div>`;

const Nowhere = () =>
  html`<${Body}>
    <${Empty}
      title="There is no such page"
      actions=${html`<a class="btn small" href="/executions">To the executions</a>`}
    >
      Nothing is at ${location.pathname}.
    <//>
  <//>`;

function Page() {
  const [name, id] = parts.value;
  const hasOwn = name === "executions" || name === "flows";
  const which = `${name}/${hasOwn ? Boolean(id) : ""}`;
  const loaded = usePage(name, id, which);
  useFocusOnArrival(`${name}/${hasOwn ? id : ""}`);
  if (!PAGES[name]) return html`<${Nowhere} />`;
  if (!loaded) return html`<${Body}><${Loading} /><//>`;
  if (loaded.problem) {
    const problem = { call: loaded.problem.message };
    return html`<${Body}><${Failure} what="The page" problem=${problem} retry=${() => location.reload()} /><//>`;
  }
  return html`<${loaded.View} key=${which + (hasOwn ? id : "")} id=${id} />`;
}

function App() {
  useGlobals();
  const [name, id] = parts.value;
  return html`<a class="skip" href="#main">To the content</a>
    <div class=${`frame at-${name}${id ? "-one" : ""}`}>
      <${Rail} /><${TopBar} />
      <main class="page" id="main" tabindex="-1"><${Page} /></main>
      <${BottomTabs} />
    </div>
    <${Dialogs} /><${Help} /><${PaletteHost} /><${MenuHost} /><${KeyForm} /><${Toasts} />`;
}

if (!parts.value.length) go("/executions", { replace: true });
render(html`<${App} />`, document.getElementById("app"));
