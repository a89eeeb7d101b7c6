// The latest runs of a flow, to take over their inputs.
import { html } from "../core/html.js";
import { get, search } from "../core/api.js";
import { executionUrl } from "../core/paths.js";
import { toast } from "../core/say.js";
import { duration, shortId } from "../core/format.js";
import { clock } from "../core/time.js";
import { tookMs } from "../core/took.js";
import { shownState } from "../core/states.js";
import { Icon, State } from "../parts/icon.js";
import { useFresh } from "../parts/load.js";

const SHOWN = 6;
const EVERY_MS = 5000;

export function Recent({ flow, use }) {
  const read = async (signal) => (await get("/executions" + search({ flow: flow.id, limit: SHOWN }), { signal })).items;
  const { data } = useFresh(read, EVERY_MS, [flow.id]);
  const list = data || [];
  const reuse = async (e) => {
    try {
      use((await get(`/executions/${encodeURIComponent(e.executionId)}`)).input);
      toast("Input taken over", { keep: 1500 });
    } catch (problem) {
      toast(problem.message, { state: "failed" });
    }
  };
  return html`<div class="strip">
      <h2>Recent runs</h2>
      <span class="caption">reuse an input with one click</span>
    </div>
    <ul class="recent">
      ${list.map((e) => html`<${Run} key=${e.executionId} e=${e} onReuse=${() => reuse(e)} />`)}
      ${!list.length && html`<li class="t3 small">${data ? "none yet" : ""}</li>`}
    </ul>`;
}

const Run = ({ e, onReuse }) =>
  html`<li>
    <${State} state=${shownState(e)} />
    <a class="mono t2" href=${executionUrl(e.executionId)}>${shortId(e.executionId)}</a>
    <span class="grow t3 small ellipsis">${e.correlationId || ""}</span>
    <span class="t3">${clock(e.metadata?.startedAt)}</span>
    <span class="num">${duration(tookMs(e))}</span>
    <button class="btn plain small" onClick=${onReuse}><${Icon} name="copy" size=${13} />Use input</button>
  </li>`;
