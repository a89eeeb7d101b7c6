// A plan drawn without states: what a definition would do.
import { html, useMemo } from "../core/html.js";
import { layered } from "../execution/layout.js";
import { glyph } from "./icon.js";

const W = 156, H = 44, PX = 187, PY = 67, PAD = 24;
const KINDS = { forEach: "loop", while: "loop", flow: "subflow", approval: "person", wait: "clock", http: "executions", "send-email": "bolt" };

export function PlanGraph({ steps, focus, bad = new Set(), onPick }) {
  const shape = steps.map((s) => `${s.id}<${(s.dependencies || []).join()}`).join("|");
  const drawn = useMemo(() => layered(steps), [shape]);
  const byId = new Map(steps.map((s) => [s.id, s]));
  const at = ([col, row]) => [PAD + col * PX, PAD + row * PY];
  const width = drawn.cols * PX - (PX - W) + 2 * PAD, height = drawn.rows * PY - (PY - H) + 2 * PAD;
  const path = (points) => points.map(at).map(([x, y], i, all) => {
    if (!i) return `M${x + W},${y + H / 2}`;
    const [px, py] = [all[i - 1][0] + W, all[i - 1][1] + H / 2], mx = (px + x) / 2, ty = y + H / 2;
    return `${i > 1 ? `L${px},${py} ` : ""}C${mx},${py} ${mx},${ty} ${x - (i === all.length - 1 ? 1 : 0)},${ty}`;
  }).join(" ");
  return html`<div class="canvas" tabindex="0" aria-label="Graph of the definition, scrolls"><svg width=${width} height=${height} role="tree" aria-label="Steps">
    <defs><marker id="ptip" viewBox="0 0 6 6" refX="5.500" refY="3" markerWidth="6" markerHeight="6" orient="auto"><path class="tip" d="M0 0 6 3 0 6z" /></marker></defs>
    ${drawn.edges.map((e) => html`<path class="edge done" d=${path(e.points)} marker-end="url(#ptip)" />`)}
    ${drawn.nodes.map((n) => { const [x, y] = at([n.col, n.row]), step = byId.get(n.id); return html`<g class=${`node s-${bad.has(n.id) ? "failed" : "plain"}${focus === n.id ? " focused" : ""}`} transform=${`translate(${x},${y})`} role="treeitem" aria-selected=${focus === n.id} aria-label=${`${n.id}, ${step.type}`} onClick=${() => onPick?.(n.id)}>
      ${focus === n.id && html`<rect class="halo" x="-4" y="-4" width=${W + 8} height=${H + 8} rx="11" />`}<rect class="body" width=${W} height=${H} rx="8" /><g class="sicon" transform="translate(9,14)">${glyph(KINDS[step.type] || "executions")}</g>
      <text class="name" x="33" y="18">${n.id.length > 17 ? `${n.id.slice(0, 16)}…` : n.id}</text><text class="sub" x="33" y="34">${step.type}</text></g>`; })}</svg></div>`;
}
