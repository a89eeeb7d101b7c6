// /settings/{keys,secrets,tenants,adapters,audit}: by role; what the key may not see says so.
import { html, useEffect, useState } from "../core/html.js";
import { get, post, send } from "../core/api.js";
import { heard } from "../core/link.js";
import { query, patch } from "../core/router.js";
import { copy, toast } from "../core/say.js";
import { ago, both } from "../core/time.js";
import { useCrumbs } from "../parts/shell.js";
import { Icon } from "../parts/icon.js";
import { Json } from "../parts/json.js";
import { Empty, Failure, Loading } from "../parts/notice.js";
import { ask, askFor, askToDestroy } from "../parts/overlay.js";

const PAGES = ["adapters", "secrets", "keys", "tenants", "audit"];
const NAMES = { adapters: "Adapters", secrets: "Secrets", keys: "Keys", tenants: "Tenants", audit: "Audit" };
const when = (time) => (time ? html`<span title=${both(time)}>${ago(time)}</span>` : html`<span class="t3">never</span>`);

const COLUMNS = {
  secrets: [["Name", (s) => html`<code class="strong">${s.name}</code>`], ["Changed", (s) => when(s.updatedAt)], ["Created", (s) => when(s.createdAt)]],
  keys: [["Name", (k) => html`<span class="strong">${k.name}</span>`], ["Id", (k) => html`<code class="t2">${k.id}</code>`], ["Role", (k) => k.role], ["Last used", (k) => when(k.lastUsedAt)], ["Ends", (k) => (k.expiresAt ? both(k.expiresAt).split("\n")[0] : html`<span class="t3">never</span>`)]],
  tenants: [["Id", (t) => html`<code class="strong">${t.id || t.tenantId}</code>`], ["Name", (t) => t.name || ""], ["Created", (t) => when(t.createdAt)]],
  audit: [["When", (a) => when(a.at)], ["Who", (a) => html`<code>${a.actor}</code>`], ["Did", (a) => a.action], ["To", (a) => html`<code>${a.target}</code>`], ["Outcome", (a) => a.outcome], ["From", (a) => a.address || ""]],
};
const REMOVES = { secrets: (s) => `/secrets/${encodeURIComponent(s.name)}`, keys: (k) => `/keys/${encodeURIComponent(k.id)}`, tenants: (t) => `/tenants/${encodeURIComponent(t.id || t.tenantId)}` };

export default function Settings({ id = "adapters" }) {
  const [list, setList] = useState(null);
  const [problem, setProblem] = useState(null);
  useCrumbs([{ text: "Settings", href: "/settings/adapters" }, { text: NAMES[id] || id }]);
  const load = () => { setProblem(null); return get(`/${id}?limit=500`).then((page) => { heard(); setList(page.items); }, setProblem); };
  useEffect(() => { setList(null); load(); }, [id]);
  return html`<div class="page-body"><div class="page-head"><h1>Settings</h1><span class="right">${id === "secrets" && html`<button class="btn primary" onClick=${() => addSecret(load)}><${Icon} name="plus" size=${14} />Set a secret</button>`}${id === "keys" && html`<button class="btn primary" onClick=${() => addKey(load)}><${Icon} name="plus" size=${14} />New key</button>`}</span></div>
    <nav class="tabs gap" aria-label="Settings">${PAGES.map((p) => html`<a href=${`/settings/${p}`} aria-current=${p === id ? "page" : undefined}>${NAMES[p]}</a>`)}</nav>
    ${problem ? html`<div class="gap">${problem.status === 403 ? html`<${Empty} title="Your key may not see this">${problem.message}<//>` : html`<${Failure} what=${NAMES[id]} problem=${problem} retry=${load} />`}</div>` : !list ? html`<${Loading} rows=${5} />` : id === "adapters" ? html`<${Adapters} list=${list} />` : html`<${Rows} id=${id} list=${list} load=${load} />`}</div>`;
}

function Rows({ id, list, load }) {
  const columns = COLUMNS[id] || [];
  const remove = async (one) => {
    const name = one.name || one.id || one.tenantId;
    const yes = await askToDestroy({ title: `Delete ${name}?`, effect: id === "keys" ? "Whoever uses it is refused from now on." : id === "secrets" ? "Steps that read it fail from now on." : "Its data can no longer be reached.", verb: "Delete it", reason: false });
    if (yes) send("DELETE", REMOVES[id](one)).then(() => { toast(`${name} deleted`); load(); }, (p) => toast(p.message, { state: "failed" }));
  };
  return html`<div class="card tablebox gap"><table class="table"><thead><tr>${columns.map(([title]) => html`<th>${title}</th>`)}${REMOVES[id] && html`<th><span class="unseen">Delete</span></th>`}</tr></thead><tbody>${list.map((one) => html`<tr>${columns.map(([, show]) => html`<td>${show(one)}</td>`)}${REMOVES[id] && html`<td class="num"><button class="btn small destroys" onClick=${() => remove(one)}>Delete …</button></td>`}</tr>`)}</tbody></table>${!list.length && html`<${Empty} title="None yet" />`}</div>`;
}

async function addSecret(load) {
  const answer = await askFor({ title: "Set a secret", verb: "Set", effect: "It is encrypted at once and never shown again; steps read it as {{ secrets.name }}.", fields: [{ name: "name", label: "Name", value: "" }, { name: "value", label: "Value", kind: "password", value: "" }] });
  if (answer?.name) send("PUT", `/secrets/${encodeURIComponent(answer.name)}`, { body: { value: answer.value } }).then(() => { toast(`${answer.name} set`); load(); }, (p) => toast(p.message, { state: "failed" }));
}

async function addKey(load) {
  const answer = await askFor({ title: "New key", verb: "Make it", fields: [{ name: "name", label: "Name", value: "" }, { name: "role", label: "Role", options: ["viewer", "operator", "editor", "admin", "worker"] }] });
  if (!answer) return;
  try {
    const made = await post("/keys", answer);
    const secret = made.key || made.secret || made.token;
    load();
    await ask((close) => html`<div class="dialog"><h2 class="title">Your new key</h2><p class="t2 small">It is shown this once.</p><pre class="json mono" tabindex="0">${secret}</pre><div class="actions"><button class="btn" onClick=${() => copy(secret, "Key copied")}>Copy</button><button class="btn primary" data-safe onClick=${() => close(null)}>Done</button></div></div>`);
  } catch (p) { toast(p.message, { state: "failed" }); }
}

function Adapters({ list }) {
  const open = query.value.q;
  return html`<div class="adapters gap">${list.map((a) => { const actions = Array.isArray(a.actions) ? a.actions : Object.entries(a.actions || {}).map(([name, x]) => ({ name, ...x })); return html`<section class="card"><header><h2>${a.id || a.name}</h2><span class="caption ellipsis">${a.description || ""}</span><span class="right tag">${actions.length}</span></header><ul>${actions.map((x) => html`<li><details open=${open === `${a.id}.${x.name}`}><summary onClick=${() => patch({ q: `${a.id}.${x.name}` })}><code class="strong">${x.name}</code><span class="t2 small ellipsis grow">${x.description || ""}</span></summary><${Json} value=${x} /></details></li>`)}</ul></section>`; })}</div>`;
}
