// Keeps a view fresh: asks again after a while, keeps quiet while the tab is hidden, and says how old
// the data is when the server does not answer.
import { heard, lost } from "./link.js";

/**
 * Calls ask(abort) now and then every `every` ms after its answer. Returns {now, stop}.
 * Waits longer after each failure, at most 10 s.
 */
export function repeat(ask, every) {
  let timer = 0, failures = 0, stopped = false, running = false, again = false;
  const abort = new AbortController();
  const later = (ms) => { clearTimeout(timer); timer = setTimeout(run, ms); };
  async function run() {
    if (stopped) return;
    if (document.hidden) return;
    if (running) { again = true; return; }
    running = true;
    try {
      await ask(abort.signal);
      failures = 0;
      heard();
    } catch (error) {
      if (stopped || error.name === "AbortError") return;
      failures++;
      if (!error.status || error.status >= 500) lost();
    } finally {
      running = false;
    }
    if (again) { again = false; later(0); } else later(failures ? Math.min(10000, 500 * 2 ** failures) : every);
  }
  const shown = () => { if (!document.hidden) later(0); };
  document.addEventListener("visibilitychange", shown);
  run();
  return {
    now: () => later(0),
    stop() { stopped = true; clearTimeout(timer); abort.abort(); document.removeEventListener("visibilitychange", shown); },
  };
}
