// Tenants of this instance: each sees its own flows, executions, secrets and keys, and nothing else.
import { html } from "../core/html.js";
import { post } from "../core/api.js";
import { Icon } from "../parts/icon.js";
import { Empty } from "../parts/notice.js";
import { askFor } from "../parts/questions.js";
import { Delete, Instead, Table, When, askToDelete, change, useItems } from "./listing.js";

const COLUMNS = [
  ["Id", (t) => html`<code class="strong">${t.id}</code>`],
  ["Name", (t) => t.name || ""],
  ["Created", (t) => html`<${When} time=${t.createdAt} />`],
];
const EFFECT = "Its keys, secrets and history are deleted with it. It is refused while executions of it run.";

async function create(reload) {
  const answer = await askFor({
    title: "New tenant",
    verb: "Make it",
    effect: "Make a key for it next; ids are not given twice.",
    fields: [
      { name: "id", label: "Id", value: "", required: true },
      { name: "name", label: "Name", hint: "for people", value: "" },
    ],
  });
  if (!answer?.id) return;
  const body = { id: answer.id, name: answer.name || undefined };
  change(() => post("/tenants", body), `${answer.id} made`, reload);
}

export function Tenants() {
  const { data, problem, reload } = useItems("/tenants?limit=500");
  if (!data) return html`<${Instead} what="The tenants" problem=${problem} retry=${reload} />`;
  const remove = (t) => askToDelete(t.id, EFFECT, `/tenants/${encodeURIComponent(t.id)}`, reload);
  return html`<div class="above">
      <p class="t2 small">Who shares this instance without seeing each other.</p>
      <button class="btn primary" onClick=${() => create(reload)}><${Icon} name="plus" size=${14} />New tenant</button>
    </div>
    <${Table}
      label="Tenants"
      columns=${COLUMNS}
      rows=${data}
      actions=${(t) => t.id !== "default" && html`<${Delete} name=${t.id} run=${() => remove(t)} />`}
      empty=${html`<${Empty} title="No tenants">The tenant default is always there.<//>`}
    />`;
}
