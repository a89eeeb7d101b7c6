// Secrets by name. Their values are written and never read.
import { html } from "../core/html.js";
import { send } from "../core/api.js";
import { Icon } from "../parts/icon.js";
import { Empty } from "../parts/notice.js";
import { askFor } from "../parts/questions.js";
import { Delete, Instead, Table, When, askToDelete, change, useItems } from "./listing.js";

const pathOf = (name) => `/secrets/${encodeURIComponent(name)}`;
const COLUMNS = [
  ["Name", (s) => html`<code class="strong">${s.name}</code>`],
  ["Changed", (s) => html`<${When} time=${s.updatedAt} />`],
  ["Created", (s) => html`<${When} time=${s.createdAt} />`],
];

async function write(reload, name = "") {
  const fields = [
    { name: "name", label: "Name", value: name, required: true },
    { name: "value", label: "Value", kind: "password", value: "", required: true },
  ];
  const answer = await askFor({
    title: "Set a secret",
    verb: "Set",
    effect: "It is encrypted at once and never shown again; steps read it as {{ secrets.name }}.",
    fields: name ? fields.reverse().map((f) => (f.name === "name" ? { ...f, hint: "stays" } : f)) : fields,
  });
  if (!answer?.name) return;
  const body = { value: answer.value };
  change(() => send("PUT", pathOf(answer.name), { body }), `${answer.name} set`, reload);
}

export function Secrets() {
  const { data, problem, reload } = useItems("/secrets?limit=500");
  if (!data) return html`<${Instead} what="The secrets" problem=${problem} retry=${reload} />`;
  const remove = (s) => askToDelete(s.name, "Steps that read it fail from now on.", pathOf(s.name), reload);
  const actions = (s) =>
    html`<button class="btn small" aria-label=${`Change ${s.name}`} onClick=${() => write(reload, s.name)}>
        Change …
      </button>
      <${Delete} name=${s.name} run=${() => remove(s)} />`;
  const empty = html`<${Empty} title="No secrets yet">
    What a flow must not show, such as a password, is set here and read as <code>${"{{ secrets.name }}"}</code>.
  <//>`;
  return html`<div class="above">
      <p class="t2 small">Names only: a value is written once and never shown.</p>
      <button class="btn primary" onClick=${() => write(reload)}><${Icon} name="plus" size=${14} />Set a secret</button>
    </div>
    <${Table} label="Secrets" columns=${COLUMNS} rows=${data} actions=${actions} empty=${empty} />`;
}
