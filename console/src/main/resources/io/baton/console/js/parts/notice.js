// Loading, empty and error, said the same way everywhere.
import { html, useEffect, useState } from "../core/html.js";
import { Icon, StateIcon } from "./icon.js";
import { clock } from "../core/time.js";
import { lastHeard } from "../core/link.js";

const ROWS = [[92, 114, 42], [126, 78, 42], [78, 128, 40]];

/** Grey shapes, only after 150 ms, so that a fast answer never flickers. */
export function Loading({ rows = 3, label = "Loading" }) {
  const [late, setLate] = useState(false);
  useEffect(() => { const t = setTimeout(() => setLate(true), 150); return () => clearTimeout(t); }, []);
  return html`<div class="loading" role="status" aria-busy="true" aria-label=${label}>
    ${late && Array.from({ length: rows }, (_, i) => html`<div class="bone-row"><i class="bone dot"></i>
      <i class="bone" style=${{ width: ROWS[i % 3][0] }}></i><i class="bone" style=${{ width: ROWS[i % 3][1] }}></i><i class="bone end" style=${{ width: ROWS[i % 3][2] }}></i></div>`)}
  </div>`;
}

export const Empty = ({ title, children, actions }) => html`<div class="notice"><div class="title">${title}</div>
  <div class="t2 small">${children}</div>${actions && html`<div class="row">${actions}</div>`}</div>`;

export function Failure({ what, problem, retry }) {
  const text = problem.status ? `${problem.status} from ${problem.call}.` : `No answer from ${problem.call || "the server"}.`;
  return html`<div class="notice tintless s-failed" role="alert"><div class="title"><${StateIcon} state="failed" size=${14} /> ${what} did not load</div>
    <div class="t2 small">${text} ${problem.status && problem.message !== text ? problem.message : ""} What you see is from ${clock(lastHeard())}.</div>
    ${retry && html`<div class="row"><button class="btn small" onClick=${retry}><${Icon} name="retry" size=${13} />Try again</button></div>`}</div>`;
}
