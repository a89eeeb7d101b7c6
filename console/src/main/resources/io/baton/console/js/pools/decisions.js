// Why there are as many workers as there are: every decision, and what was held back.
import { html } from "../core/html.js";
import { clock, both, zone } from "../core/time.js";
import { StateIcon } from "../parts/icon.js";
import { Empty } from "../parts/notice.js";
import { numbered } from "./chart.js";
import { decisionReason, decisionTitle, intent, isFixed } from "./standing.js";

const SHOWN = 60;

export function Decisions({ pool }) {
  zone.value;
  const list = numbered(pool.decisions);
  const next = intent(pool);
  return html`<aside class="card decisions" aria-label="Scaling decisions">
    <header>
      <h2>Scaling decisions</h2>
      <span class="caption right">${pool.name}</span>
    </header>
    ${next &&
    html`<div class="intent s-running">
      <${StateIcon} state="running" size=${16} />
      <p><b>${next.title}</b> <span class="t2">${next.text}</span></p>
    </div>`}
    ${list.length
      ? html`<ol tabindex="0" aria-label="Decisions, newest first">
          ${list.slice(0, SHOWN).map((d) => html`<${Decision} d=${d} />`)}
        </ol>`
      : html`<${None} pool=${pool} />`}
  </aside>`;
}

const None = ({ pool }) =>
  isFixed(pool)
    ? html`<${Empty} title="Nobody scales this pool">
        A file <code>pools.yaml</code> beside the data gives it as many workers as its queue needs; the documents
        say how under <a class="link" href="/docs/pools">Pools and workers</a>.
      <//>`
    : html`<${Empty} title="None yet">Workers of this pool have not been added or removed.<//>`;

const Decision = ({ d }) =>
  html`<li>
    <span class=${`numberring${d.n ? "" : " hold"}`}>${d.n ?? "–"}</span>
    <div class="grow">
      <b>${decisionTitle(d)}</b>
      <p class="t2 small">${decisionReason(d)}</p>
    </div>
    <time class="caption" datetime=${d.at} title=${both(d.at)}>${clock(d.at)}</time>
  </li>`;
