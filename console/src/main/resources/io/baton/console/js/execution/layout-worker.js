// Lays graphs out beside the page, so that a big one never holds up a click.
import { layered } from "./layout.js";

addEventListener("message", ({ data: { id, steps } }) => {
  const from = performance.now();
  const layout = layered(steps);
  postMessage({ id, layout, ms: performance.now() - from });
});
