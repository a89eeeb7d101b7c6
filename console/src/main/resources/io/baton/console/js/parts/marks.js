// Marks in a chart by keyboard: the chart is one stop for Tab, arrows go from mark to mark, Enter opens
// what lies behind, and a reader hears each mark's words.
import { useState } from "../core/html.js";
import { speak } from "../core/say.js";

/** marks: [{title, open}] -> [index of the mark under the keys or -1, properties of the chart's element]. */
export function useMarks(marks, { step = 1 } = {}) {
  const [at, setAt] = useState(-1);
  const go = (to) => {
    const next = Math.max(0, Math.min(marks.length - 1, to));
    setAt(next);
    if (marks[next]) speak(marks[next].title);
  };
  const onKeyDown = (e) => {
    const from = at < 0 ? marks.length : at;
    const to = {
      ArrowRight: at + 1,
      ArrowLeft: from - 1,
      ArrowDown: at + step,
      ArrowUp: from - step,
      Home: 0,
      End: marks.length - 1,
    }[e.key];
    if (e.key === "Enter" && marks[at]?.open) marks[at].open();
    else if (to === undefined) return;
    else go(to);
    e.preventDefault();
    e.stopPropagation();
  };
  return [at, { tabindex: 0, onKeyDown, onBlur: () => setAt(-1) }];
}
