// A plan drawn without states: what a definition would do.
import { html } from "../core/html.js";
import { useLayout } from "../execution/layouts.js";
import { curve } from "../execution/curve.js";
import { W, H, PITCH_X, PITCH_Y, PAD } from "../execution/curve.js";
import { glyph } from "./icon.js";
import { Loading } from "./notice.js";

const KINDS = {
  forEach: "loop",
  while: "loop",
  flow: "subflow",
  approval: "person",
  wait: "clock",
  http: "executions",
  "send-email": "bolt",
};
const NAME_LETTERS = 17;
const READABLE = 0.62;
const TALLEST = 296;
const placeOf = ([col, row]) => [PAD + col * PITCH_X, PAD + row * PITCH_Y];
const cut = (text) => (text.length > NAME_LETTERS ? `${text.slice(0, NAME_LETTERS - 1)}…` : text);

function Step({ step, at: [x, y], isBad, isFocus, onPick }) {
  const classes = `node s-${isBad ? "failed" : "plain"}${isFocus ? " focused" : ""}`;
  const press = (e) => {
    if (e.key !== "Enter" && e.key !== " ") return;
    e.preventDefault();
    onPick?.(step.id);
  };
  return html`<g
    class=${classes}
    transform=${`translate(${x},${y})`}
    role="treeitem"
    tabindex="0"
    aria-selected=${isFocus}
    aria-label=${`${step.id}, ${step.type}${isBad ? ", has a problem" : ""}`}
    onClick=${() => onPick?.(step.id)}
    onKeyDown=${press}
  >
    ${isFocus && html`<rect class="halo" x="-4" y="-4" width=${W + 8} height=${H + 8} rx="11" />`}
    <rect class="body" width=${W} height=${H} rx="8" />
    <g class="sicon" transform="translate(9,14)">${glyph(KINDS[step.type] || "executions")}</g>
    <text class="name" x="33" y="18">${cut(step.id)}</text>
    <text class="sub" x="33" y="34">${cut(String(step.type || ""))}</text>
    <title>${step.id}</title>
  </g>`;
}

/** All of it is shown, as long as it can be read; what is larger scrolls. */
const shownWidth = (width, height) => width * Math.max(READABLE, Math.min(1, TALLEST / height));

export function PlanGraph({ steps, focus, bad = new Set(), onPick }) {
  const [drawn] = useLayout(steps);
  if (!drawn) return html`<div class="canvas"><${Loading} /></div>`;
  const byId = new Map(steps.map((s) => [s.id, s]));
  const width = drawn.cols * PITCH_X - (PITCH_X - W) + 2 * PAD;
  const height = drawn.rows * PITCH_Y - (PITCH_Y - H) + 2 * PAD;
  const node = (n) => {
    const step = byId.get(n.id);
    if (!step) return null;
    const given = { step, at: placeOf([n.col, n.row]), isBad: bad.has(n.id), isFocus: focus === n.id, onPick };
    return html`<${Step} key=${n.id} ...${given} />`;
  };
  return html`<div class="canvas" tabindex="0" role="group" aria-label="Graph of the definition, scrolls">
    <svg
      viewBox=${`0 0 ${width} ${height}`}
      style=${{ width: `min(100%, ${shownWidth(width, height)}px)`, minWidth: `${width * READABLE}px` }}
      role="tree"
      aria-label="Steps"
    >
      <defs>
        <marker id="ptip" viewBox="0 0 6 6" refX="5.500" refY="3" markerWidth="6" markerHeight="6" orient="auto">
          <path class="tip" d="M0 0 6 3 0 6z" />
        </marker>
      </defs>
      ${drawn.edges.map(
        (e) => html`<path class="edge done" d=${curve(e.points.map(placeOf))} marker-end="url(#ptip)" />`,
      )}
      ${drawn.nodes.map(node)}
    </svg>
  </div>`;
}
