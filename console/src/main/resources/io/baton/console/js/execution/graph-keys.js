// The graph by keys: arrows go from step to step, [ and ] fold and unfold.
import { useLayoutEffect } from "../core/html.js";
import { bind } from "../core/keys.js";
import { patch } from "../core/router.js";
import { focus, select } from "./data.js";
import { isLoop } from "./loop-data.js";
import { fit } from "./canvas.js";
import { find } from "./find.js";

/** The nearest node in a direction; columns count more than rows. */
function nearest(nodes, here, dx, dy) {
  const isAhead = (n) =>
    dx ? Math.sign(n.col - here.col) === dx : n.col === here.col && Math.sign(n.row - here.row) === dy;
  const far = (n) => Math.abs(n.col - here.col) * 10 + Math.abs(n.row - here.row);
  return nodes.filter(isAhead).sort((a, b) => far(a) - far(b))[0];
}

export function useGraphKeys(drawn, list, pick) {
  useLayoutEffect(() => {
    if (!drawn) return undefined;
    const move = (dx, dy) => () => {
      const here = drawn.nodes.find((n) => n.id === focus.value);
      const next = here ? nearest(drawn.nodes, here, dx, dy) : drawn.nodes[0];
      if (!next) return;
      const step = list.find((s) => s.id === next.id);
      if (step?.group) pick(step);
      else select(next.id);
    };
    const when = () => !isLoop(focus.value);
    return bind("Graph", [
      { keys: "ArrowRight", when, does: "next step", run: move(1, 0) },
      { keys: "ArrowLeft", when, does: "step before", run: move(-1, 0) },
      { keys: "ArrowDown", when, does: "step below", run: move(0, 1) },
      { keys: "ArrowUp", when, does: "step above", run: move(0, -1) },
      { keys: "S", does: "find a step", run: () => (find.value = "") },
      { keys: "F", does: "fit", run: fit },
      { keys: "[", does: "fold", run: () => patch({ fold: "all" }) },
      { keys: "]", does: "unfold", run: () => patch({ fold: "none" }) },
    ]);
  }, [drawn, list]);
}
