// Who changed what, refused attempts included; newest first, filtered by the words of the address.
import { html, useState } from "../core/html.js";
import { get, search } from "../core/api.js";
import { query, patch } from "../core/router.js";
import { csv, save } from "../core/save.js";
import { Icon, State } from "../parts/icon.js";
import { Empty } from "../parts/notice.js";
import { useLoad } from "../parts/load.js";
import { Instead, Table, When } from "./listing.js";

const PAGE = 200;
const FIELDS = ["at", "actor", "action", "target", "outcome", "address"];
const GOOD = new Set(["done", "ok", "success", "200", "201", "202", "204"]);

const Outcome = ({ text }) =>
  GOOD.has(String(text)) ? html`${text}` : html`<${State} state="failed" label=${String(text)} size=${13} />`;

const COLUMNS = [
  ["When", (a) => html`<${When} time=${a.at} />`],
  ["Who", (a) => html`<code>${a.actor}</code>`],
  ["Did", (a) => a.action],
  ["To", (a) => html`<code>${a.target}</code>`],
  ["Outcome", (a) => html`<${Outcome} text=${a.outcome} />`],
  ["From", (a) => html`<span class="t2">${a.address || ""}</span>`],
];

export function Audit() {
  const [older, setOlder] = useState([]);
  const [cursor, setCursor] = useState(undefined);
  const first = useLoad((signal) => get("/audit" + search({ limit: PAGE }), { signal }));
  if (!first.data) return html`<${Instead} what="The audit log" problem=${first.problem} retry=${first.reload} />`;
  const next = cursor === undefined ? first.data.nextCursor : cursor;
  const more = async () => {
    const page = await get("/audit" + search({ limit: PAGE, cursor: next }));
    setOlder([...older, ...page.items]);
    setCursor(page.nextCursor || null);
  };
  const words = (query.value.q || "").toLowerCase();
  const all = [...first.data.items, ...older];
  const rows = all.filter((a) => FIELDS.some((f) => String(a[f] ?? "").toLowerCase().includes(words)));
  const download = () => save("audit.csv", csv([FIELDS, ...rows.map((a) => FIELDS.map((f) => a[f]))]), "text/csv");
  const empty = words
    ? html`<${Empty}
        title=${`Nothing about “${words}”`}
        actions=${html`<button class="btn small" onClick=${() => patch({ q: null })}>Clear “${words}”</button>`}
      >
        Older entries may have it.
      <//>`
    : html`<${Empty} title="Nothing was changed yet">Every change and every refused attempt is written here.<//>`;
  return html`<div class="above">
      <label class="query narrow">
        <${Icon} name="search" size=${14} />
        <input
          placeholder="who, what or where"
          aria-label="Filter the audit log"
          value=${query.value.q || ""}
          onInput=${(e) => patch({ q: e.target.value })}
        />
      </label>
      <button class="btn" disabled=${!rows.length} onClick=${download}><${Icon} name="export" size=${14} />CSV</button>
    </div>
    <${Table} label="Audit log" columns=${COLUMNS} rows=${rows} empty=${empty}>
      ${next && html`<div class="pad"><button class="btn small" onClick=${more}>Older</button></div>`}
    <//>`;
}
