// Keeps a view fresh: asks again after a while or when told to, keeps quiet while the tab is hidden,
// and says how old the data is when the server does not answer.
import { heard, lost } from "./link.js";

const LONGEST_PAUSE_MS = 10000;

/**
 * Calls ask(abort) now, every `every` ms after its answer, and when now() is called, but never more
 * often than every `least` ms. Waits longer after each failure. Returns {now, stop}.
 */
export function repeat(ask, every, { least = 0 } = {}) {
  const abort = new AbortController();
  let timer = 0;
  let due = Infinity;
  let begun = 0;
  let failures = 0;
  let stopped = false;
  let running = false;
  let again = false;

  function later(ms) {
    if (running) {
      again = true;
      return;
    }
    const at = performance.now() + ms;
    if (timer && at >= due) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(run, ms);
  }

  const soon = () => later(Math.max(0, begun + least - performance.now()));

  async function run() {
    timer = 0;
    if (stopped || document.hidden) return;
    running = true;
    again = false;
    begun = performance.now();
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
    if (stopped) return;
    if (failures) later(Math.min(LONGEST_PAUSE_MS, 500 * 2 ** failures));
    else if (again) soon();
    else later(every);
  }

  const shown = () => {
    if (!document.hidden) soon();
  };
  document.addEventListener("visibilitychange", shown);
  run();
  return {
    now: soon,
    stop() {
      stopped = true;
      clearTimeout(timer);
      abort.abort();
      document.removeEventListener("visibilitychange", shown);
    },
  };
}
