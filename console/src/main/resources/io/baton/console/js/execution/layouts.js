// Where each step is drawn. A small graph is laid out at once, so that it is there with the page's first
// picture; a big one in a worker, and the old picture stays until the new one is ready.
import { useEffect, useMemo, useState } from "../core/html.js";
import { layered } from "./layout.js";

/** Up to so many steps a layout takes no longer than a worker takes to begin. */
export const SMALL = 80;
let worker = null;
let number = 0;
const waiting = new Map();

function answered({ data: { id, layout, ms } }) {
  performance.measure("layout", { start: performance.now() - ms, duration: ms });
  waiting.get(id)?.(layout);
  waiting.delete(id);
}

/** Has the worker ready by the time there is something to lay out. */
export function warmUp() {
  if (worker) return;
  worker = new Worker(new URL("./layout-worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", answered);
}

function inWorker(steps) {
  warmUp();
  const id = ++number;
  const plain = steps.map(({ id: step, dependencies }) => ({ id: step, dependencies }));
  return new Promise((done) => {
    waiting.set(id, done);
    worker.postMessage({ id, steps: plain });
  });
}

export const shapeOf = (steps) => steps.map((s) => `${s.id}<${(s.dependencies || []).join()}`).join("|");

/** [layout or null while the first one is being made, the shape it belongs to]. */
export function useLayout(steps) {
  const shape = shapeOf(steps);
  const small = steps.length <= SMALL;
  const atOnce = useMemo(() => (small ? layered(steps) : null), [shape]);
  const [later, setLater] = useState(null);
  useEffect(() => {
    if (small) return undefined;
    let gone = false;
    inWorker(steps).then((layout) => {
      if (!gone) setLater({ layout, shape });
    });
    return () => {
      gone = true;
    };
  }, [shape]);
  return atOnce ? [atOnce, shape] : [later?.layout || null, later?.shape || ""];
}
