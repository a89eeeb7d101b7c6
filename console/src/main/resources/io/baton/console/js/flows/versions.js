// All versions of a flow, each against the one before it.
import { html } from "../core/html.js";
import { get } from "../core/api.js";
import { query, patch } from "../core/router.js";
import { flowUrl } from "../core/paths.js";
import { ago, both } from "../core/time.js";
import { useLoad } from "../parts/load.js";
import { Failure, Loading } from "../parts/notice.js";
import { Diff } from "./diff.js";

const read = (id, version, signal) =>
  version ? get(`/flows/${encodeURIComponent(id)}?version=${version}`, { signal }) : Promise.resolve(null);

export function Versions({ flow }) {
  const list = [...(flow.versions || [flow.version])].sort((a, b) => b - a);
  const to = Number(query.value.compare) || list[0];
  const from = list[list.indexOf(to) + 1];
  const both = (signal) => Promise.all([read(flow.id, from, signal), read(flow.id, to, signal)]);
  const { data, problem, reload } = useLoad(both, [flow.id, from, to]);
  const isThere = data?.[1]?.version === to;
  return html`<div class="page-body versions">
    <ul class="card">
      ${list.map((v) => html`<${Version} v=${v} on=${v === to} live=${v === list[0]} />`)}
    </ul>
    <section class="card">
      <header>
        <h2>${from ? `v${from} → v${to}` : `v${to}, the first`}</h2>
        ${isThere && html`<${When} flow=${data[1]} />`}
        <a class="right link small" href=${flowUrl(flow.id, { version: to })}>Open v${to}</a>
      </header>
      ${problem && html`<${Failure} what="The version" problem=${problem} retry=${reload} />`}
      ${isThere
        ? html`<${Diff} from=${data[0]?.definition || ""} to=${data[1].definition} />`
        : !problem && html`<${Loading} />`}
    </section>
  </div>`;
}

const When = ({ flow }) => html`<span class="caption" title=${both(flow.createdAt)}>${ago(flow.createdAt)}</span>`;

const Version = ({ v, on, live }) =>
  html`<li>
    <button aria-pressed=${on} onClick=${() => patch({ compare: v })}>
      v${v}${live && html` <span class="tag">live</span>`}
    </button>
  </li>`;
