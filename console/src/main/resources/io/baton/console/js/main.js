// Entry: the frame, and the page that the address names. Pages load when they are first visited.
import { html, render, useEffect, useState } from "./core/html.js";
import { parts, go } from "./core/router.js";
import { Rail, TopBar, BottomTabs, KeyForm, useGlobals } from "./parts/shell.js";
import { Dialogs, Help, Toasts } from "./parts/overlay.js";
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

function Page() {
  const [name, id] = parts.value;
  const which = `${name}/${name === "executions" || name === "flows" ? Boolean(id) : ""}`;
  const [loaded, setLoaded] = useState(null);
  useEffect(() => {
    if (!PAGES[name]) return;
    let gone = false;
    PAGES[name](id).then((module) => { if (!gone) setLoaded({ which, View: module.default }); }, (problem) => { if (!gone) setLoaded({ which, problem }); });
    return () => { gone = true; };
  }, [which]);
  if (!PAGES[name]) return html`<div class="page-body"><${Empty} title="There is no such page" actions=${html`<a class="btn small" href="/executions">To the executions</a>`}>Nothing is at ${location.pathname}.<//></div>`;
  if (loaded?.which !== which) return html`<div class="page-body"><${Loading} /></div>`;
  if (loaded.problem) return html`<div class="page-body"><${Failure} what="The page" problem=${{ call: loaded.problem.message }} retry=${() => location.reload()} /></div>`;
  return html`<${loaded.View} key=${which + (id || "")} id=${id} />`;
}

function App() {
  useGlobals();
  return html`<a class="skip" href="#main">To the content</a><div class=${`frame at-${parts.value[0]}${parts.value[1] ? "-one" : ""}`}>
    <${Rail} /><${TopBar} /><main class="page" id="main" tabindex="-1"><${Page} /></main><${BottomTabs} /></div>
    <${Dialogs} /><${Help} /><${PaletteHost} /><${MenuHost} /><${KeyForm} /><${Toasts} />`;
}

if (!parts.value.length) go("/executions", { replace: true });
render(html`<${App} />`, document.getElementById("app"));
