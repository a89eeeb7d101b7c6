// The graph and what is above it: which steps are shown, find, zoom, fit.
import { html, signal, useState } from "../core/html.js";
import { Icon } from "../parts/icon.js";
import { Segmented } from "../parts/segmented.js";
import { count } from "../core/format.js";
import { query, patch } from "../core/router.js";
import { plan, steps, stateOf, select, whyOf } from "./data.js";
import { hung } from "./nesting.js";
import { folded, MANY } from "./fold.js";
import { Canvas, zoom, setZoom, fit } from "./canvas.js";
import { find } from "./find.js";

const LIST_FIRST = 2000;
const ACTIVE = new Set(["running", "retrying", "waiting", "failed", "paused"]);
const show = signal("all");

/** fold=all, fold=none, or the first steps of the groups that are open. */
function folding(n) {
  const fold = query.value.fold || "";
  if (fold === "none") return { fold: false };
  const open = new Set(fold === "all" ? [] : fold.split(",").filter(Boolean));
  return { fold: fold === "all" || n > MANY, open };
}

export function openGroup(first) {
  const fold = query.value.fold || "";
  const before = fold === "all" || fold === "none" ? [] : fold.split(",").filter(Boolean);
  patch({ fold: [...before, first].join(",") });
}

/** Some of the steps; edges to those that are left out are left out too. */
function only(all, wanted) {
  const kept = all.filter(wanted);
  const ids = new Set(kept.map((s) => s.id));
  return kept.map((s) => ({ ...s, dependencies: (s.dependencies || []).filter((d) => ids.has(d)) }));
}

function visibleSteps(all) {
  if (show.value === "active") return only(all, (s) => ACTIVE.has(stateOf(s.id)));
  if (show.value === "held") return only(all, (s) => whyOf.value.has(s.id));
  return folded(all, stateOf, folding(all.length));
}

export function Graph() {
  const all = hung(steps.value, plan.value?.levels);
  const [anyway, setAnyway] = useState(false);
  if (all.length > LIST_FIRST && !anyway) return html`<${TooMany} n=${all.length} onDraw=${() => setAnyway(true)} />`;
  const list = visibleSteps(all);
  const loud = all.filter((s) => ACTIVE.has(stateOf(s.id))).length;
  const shown = [
    ["all", `All ${count(all.length)}`],
    ["active", `Active ${count(loud)}`],
    ["held", "Held up"],
  ];
  const pick = (id) => {
    show.value = id;
  };
  return html`<section class="graph" aria-label="Graph">
    <div class="strip">
      <h2>Graph</h2>
      <${Segmented} label="Show" options=${shown} value=${show.value} onPick=${pick} />
      <${Find} all=${all} />
      ${list.length < all.length &&
      show.value === "all" &&
      html`<span class="caption">${count(all.length)} steps shown as ${count(list.length)}</span>`}
      <span class="right"><${Folds} n=${all.length} folded=${list.length < all.length} /><${Zoom} /></span>
    </div>
    <${Canvas} list=${list} />
  </section>`;
}

const TooMany = ({ n, onDraw }) =>
  html`<section class="graph" aria-label="Graph">
    <div class="strip"><h2>Graph</h2></div>
    <p class="pad t2">
      ${count(n)} steps read better as a list; the timeline below has them all.
      ${" "}<button class="link" onClick=${onDraw}>Draw them anyway</button>
    </p>
  </section>`;

function Folds({ n, folded: isFolded }) {
  if (n <= MANY && !isFolded) return null;
  return isFolded
    ? html`<button class="btn plain small" onClick=${() => patch({ fold: "none" })}>Unfold <kbd>]</kbd></button>`
    : html`<button class="btn plain small" onClick=${() => patch({ fold: null })}>Fold <kbd>[</kbd></button>`;
}

const Zoom = () =>
  html`<button class="icon-btn" aria-label="Zoom out" onClick=${() => setZoom(zoom.value / 1.25)}>
      <${Icon} name="minus" size=${14} />
    </button>
    <span class="t2 small pct">${Math.round(zoom.value * 100)} %</span>
    <button class="icon-btn" aria-label="Zoom in" onClick=${() => setZoom(zoom.value * 1.25)}>
      <${Icon} name="plus" size=${14} />
    </button>
    <button class="btn plain small" onClick=${fit}><${Icon} name="fit" size=${14} />Fit <kbd>F</kbd></button>`;

function Find({ all }) {
  const begin = () => {
    find.value = "";
  };
  const onKey = (e) => {
    if (e.key !== "Escape" && e.key !== "Enter") return;
    const hit = e.key === "Enter" && all.find((s) => s.id.includes(find.value));
    find.value = null;
    if (hit) select(hit.id);
  };
  if (find.value === null) {
    return html`<button class="btn plain small" onClick=${begin}>
      <${Icon} name="search" size=${14} />Find step <kbd>S</kbd>
    </button>`;
  }
  return html`<input
    class="input find"
    placeholder="step"
    aria-label="Find step"
    value=${find.value}
    ref=${(el) => el && el.focus()}
    onInput=${(e) => (find.value = e.target.value)}
    onKeyDown=${onKey}
    onBlur=${() => (find.value = null)}
  />`;
}
