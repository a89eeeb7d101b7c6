// One execution in the list: a row, or on the phone a card.
import { html } from "../core/html.js";
import { State, Icon } from "../parts/icon.js";
import { Progress } from "../parts/progress.js";
import { Trigger } from "../parts/trigger.js";
import { shownState, endedSteps } from "../core/states.js";
import { duration, count, shortId } from "../core/format.js";
import { stamp, ago, both } from "../core/time.js";
import { tookMs } from "../core/took.js";
import { executionUrl } from "../core/paths.js";
import { chosen, cursor, toggle } from "./selection.js";
import { WhyCell } from "./why.js";
import { rowMenu } from "./menu.js";

export const urlOf = (row) => executionUrl(row.executionId);
const typeOf = (row) => row.trigger?.type ?? row.triggerType;

const Steps = ({ row }) => `${count(endedSteps(row.progress))}/${count(row.progress?.total)}`;

export function Row({ row, index, top }) {
  const on = chosen.value.has(row.executionId);
  const at = cursor.value === index;
  const started = row.metadata?.startedAt;
  const pick = (e) => {
    e.stopPropagation();
    toggle(index, e.shiftKey);
    cursor.value = index;
  };
  const point = (e) => {
    if (!e.target.closest("a, button, input")) cursor.value = index;
  };
  return html`<div
    class=${`row${on ? " chosen" : ""}${at ? " at" : ""}${row.dim ? " dim" : ""}`}
    role="row"
    aria-rowindex=${index + 2}
    aria-selected=${on}
    style=${{ transform: `translateY(${top}px)` }}
    onClick=${point}
    onDblClick=${(e) => e.currentTarget.querySelector("a").click()}
  >
    <div role="cell">
      <input
        type="checkbox"
        class="box"
        checked=${on}
        aria-label=${`Select ${row.flowId} ${row.executionId}`}
        onClick=${pick}
      />
    </div>
    <div role="cell"><${State} state=${shownState(row)} /></div>
    <div role="cell" class="ellipsis"><a class="flow" href=${urlOf(row)}>${row.flowId}</a></div>
    <div role="cell" class="mono t3 ellipsis" title=${row.executionId}>${shortId(row.executionId)}</div>
    <div role="cell" class="prog">
      <${Progress} execution=${row} /><span class="small t2"><${Steps} row=${row} /></span>
    </div>
    <div role="cell" class="ellipsis why t2"><${WhyCell} row=${row} /></div>
    <div role="cell" class="t2"><${Trigger} type=${typeOf(row)} /></div>
    <div role="cell" class="ellipsis" title=${both(started)}>
      <time datetime=${started}>${stamp(started)}</time> <span class="small t3">${ago(started)}</span>
    </div>
    <div role="cell" class="num">${duration(tookMs(row))}</div>
    <div role="cell">
      <button
        class="icon-btn"
        aria-label=${`Actions for ${row.executionId}`}
        aria-haspopup="menu"
        onClick=${(e) => rowMenu(e, row)}
      >
        <${Icon} name="more" size=${14} />
      </button>
    </div>
  </div>`;
}

export function Card({ row, index, top }) {
  const on = chosen.value.has(row.executionId);
  return html`<div
    class=${`xcard${row.dim ? " dim" : ""}${on ? " chosen" : ""}`}
    style=${{ transform: `translateY(${top}px)` }}
    role="row"
    aria-rowindex=${index + 2}
  >
    <span class="first" role="cell">
      <${State} state=${shownState(row)} />
      <a class="grow ellipsis" href=${urlOf(row)}>${row.flowId}</a>
      <span class="t2 small">${duration(tookMs(row))}</span>
    </span>
    <span class="second small t2 ellipsis" role="cell"><${WhyCell} row=${row} /></span>
    <span class="third" role="cell">
      <${Progress} execution=${row} />
      <span class="small t3"><${Steps} row=${row} /></span>
      <span class="small t3">${ago(row.metadata?.startedAt)}</span>
    </span>
  </div>`;
}
