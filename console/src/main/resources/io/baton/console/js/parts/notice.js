// Loading, empty and error, said the same way everywhere.
import { html, useEffect, useState } from "../core/html.js";
import { Icon, StateIcon } from "./icon.js";
import { clock } from "../core/time.js";
import { lastHeard } from "../core/link.js";

const LATE_MS = 150;
const BONES = [
  [92, 114, 42],
  [126, 78, 42],
  [78, 128, 40],
];

/** Grey shapes, only after 150 ms, so that a fast answer never flickers. */
export function Loading({ rows = 3, label = "Loading" }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return html`<div class="loading" role="status" aria-busy="true" aria-label=${label}>
    ${late && Array.from({ length: rows }, (_, i) => html`<${BoneRow} widths=${BONES[i % BONES.length]} />`)}
  </div>`;
}

const BoneRow = ({ widths }) =>
  html`<div class="bone-row">
    <i class="bone dot"></i>
    <i class="bone" style=${{ width: `${widths[0]}px` }}></i>
    <i class="bone" style=${{ width: `${widths[1]}px` }}></i>
    <i class="bone end" style=${{ width: `${widths[2]}px` }}></i>
  </div>`;

export const Empty = ({ title, children, actions }) =>
  html`<div class="notice">
    <div class="title">${title}</div>
    <div class="t2 small">${children}</div>
    ${actions && html`<div class="choices">${actions}</div>`}
  </div>`;

export function Failure({ what, problem, retry }) {
  const from = (problem.call || "the server").split("?")[0];
  const text = problem.status ? `${problem.status} from ${from}.` : `No answer from ${from}.`;
  const words = problem.status && problem.message !== text ? problem.message.replace(/[^.!?]$/, "$&.") : "";
  return html`<div class="notice s-failed" role="alert">
    <div class="title"><${StateIcon} state="failed" size=${14} /> ${what} did not load</div>
    <div class="t2 small">${text} ${words} What you see is from ${clock(lastHeard())}.</div>
    ${retry &&
    html`<div class="choices">
      <button class="btn small" onClick=${retry}><${Icon} name="retry" size=${13} />Try again</button>
    </div>`}
  </div>`;
}
