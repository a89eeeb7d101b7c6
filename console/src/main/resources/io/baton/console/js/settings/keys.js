// API keys: who may do what. A key is shown once, when it is made.
import { html } from "../core/html.js";
import { post } from "../core/api.js";
import { Icon } from "../parts/icon.js";
import { Copy } from "../parts/copy.js";
import { Empty } from "../parts/notice.js";
import { ask } from "../parts/overlay.js";
import { askFor } from "../parts/questions.js";
import { both } from "../core/time.js";
import { Delete, Instead, Table, When, askToDelete, change, useItems } from "./listing.js";

const ROLES = ["viewer", "operator", "editor", "admin", "worker"];
const DAY = 86400e3;
const ENDS = [
  { value: "", label: "never" },
  { value: "30", label: "in 30 days" },
  { value: "90", label: "in 90 days" },
  { value: "365", label: "in a year" },
];
const COLUMNS = [
  ["Name", (k) => html`<span class="strong">${k.name || "unnamed"}</span>`],
  ["Id", (k) => html`<code class="t2">${k.id}</code>`],
  ["Role", (k) => k.role],
  ["Last used", (k) => html`<${When} time=${k.lastUsedAt} />`],
  ["Ends", (k) => (k.expiresAt ? both(k.expiresAt).split("\n")[0] : html`<span class="t3">never</span>`)],
];

const show = (key) =>
  ask(
    (close) =>
      html`<div class="dialog">
        <h2 class="title">Your new key</h2>
        <p class="t2 small">It is shown this once.</p>
        <div class="withcopy">
          <pre class="json mono" tabindex="0" role="region" aria-label="Key">${key}</pre>
          <${Copy} label="Copy the key" text=${key} said="Key copied" />
        </div>
        <div class="actions"><button class="btn primary" data-safe onClick=${() => close(null)}>Done</button></div>
      </div>`,
  );

async function create(reload) {
  const answer = await askFor({
    title: "New key",
    verb: "Make it",
    fields: [
      { name: "name", label: "Name", hint: "for people", value: "" },
      { name: "role", label: "Role", options: ROLES },
      { name: "days", label: "Ends", options: ENDS },
    ],
  });
  if (!answer) return;
  const { name, role, days } = answer;
  const expiresAt = days ? new Date(Date.now() + Number(days) * DAY).toISOString() : undefined;
  const made = await change(() => post("/keys", { name, role, expiresAt }), "Key made", reload);
  if (made) show(made.key);
}

export function Keys() {
  const { data, problem, reload } = useItems("/keys?limit=500");
  if (!data) return html`<${Instead} what="The keys" problem=${problem} retry=${reload} />`;
  const remove = (k) =>
    askToDelete(
      k.name || k.id,
      "Whoever uses it is refused from now on.",
      `/keys/${encodeURIComponent(k.id)}`,
      reload,
    );
  const empty = html`<${Empty} title="No keys yet">
    A server that listens on this machine alone needs none; any other does not start without one.
  <//>`;
  return html`<div class="above">
      <p class="t2 small">
        Roles: a viewer reads, an operator acts, an editor defines, an admin manages, a worker works.
      </p>
      <button class="btn primary" onClick=${() => create(reload)}><${Icon} name="plus" size=${14} />New key</button>
    </div>
    <${Table}
      label="Keys"
      columns=${COLUMNS}
      rows=${data}
      actions=${(k) => html`<${Delete} name=${k.name || k.id} run=${() => remove(k)} />`}
      empty=${empty}
    />`;
}
