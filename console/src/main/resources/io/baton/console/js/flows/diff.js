// What changed between two texts, line by line (longest common subsequence, bounded).
import { html } from "../core/html.js";

const MOST = 3000;
const CLASSES = { "+": "plus", "-": "minus", " ": "" };
const as = (kind) => (text) => ({ text, kind });

export function diffLines(a, b) {
  const x = a.split("\n");
  const y = b.split("\n");
  let start = 0;
  let endX = x.length;
  let endY = y.length;
  while (start < endX && start < endY && x[start] === y[start]) start++;
  while (endX > start && endY > start && x[endX - 1] === y[endY - 1]) {
    endX--;
    endY--;
  }
  return [
    ...x.slice(0, start).map(as(" ")),
    ...middle(x.slice(start, endX), y.slice(start, endY)),
    ...x.slice(endX).map(as(" ")),
  ];
}

/** table[i][j]: how many lines x from i and y from j have in common, in order. */
function common(x, y) {
  const table = Array.from({ length: x.length + 1 }, () => new Uint16Array(y.length + 1));
  for (let i = x.length - 1; i >= 0; i--) {
    for (let j = y.length - 1; j >= 0; j--) {
      table[i][j] = x[i] === y[j] ? table[i + 1][j + 1] + 1 : Math.max(table[i + 1][j], table[i][j + 1]);
    }
  }
  return table;
}

function middle(x, y) {
  if (x.length * y.length > MOST * MOST) return [...x.map(as("-")), ...y.map(as("+"))];
  const table = common(x, y);
  const out = [];
  let i = 0;
  let j = 0;
  while (i < x.length || j < y.length) {
    if (i < x.length && j < y.length && x[i] === y[j]) {
      out.push({ text: x[i++], kind: " " });
      j++;
    } else if (i < x.length && (j === y.length || table[i + 1][j] >= table[i][j + 1])) {
      out.push({ text: x[i++], kind: "-" });
    } else {
      out.push({ text: y[j++], kind: "+" });
    }
  }
  return out;
}

export function changed(a, b) {
  const n = { "+": 0, "-": 0, " ": 0 };
  for (const { kind } of diffLines(a, b)) n[kind]++;
  return Math.max(n["+"], n["-"]);
}

const Line = ({ text, kind }) => html`<span class=${CLASSES[kind]}>${`${kind} ${text}\n`}</span>`;

export const Diff = ({ from, to }) =>
  html`<pre class="diff mono" tabindex="0" role="region" aria-label="What changed">${diffLines(from, to).map(
    (line) => html`<${Line} ...${line} />`,
  )}</pre>`;
