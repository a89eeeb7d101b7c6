// /settings/{triggers,adapters,secrets,keys,tenants,audit}: by role; what the key may not see says so.
import { html } from "../core/html.js";
import { useCrumbs } from "../parts/shell.js";
import { Empty } from "../parts/notice.js";
import { Triggers } from "./triggers.js";
import { Adapters } from "./adapters.js";
import { Secrets } from "./secrets.js";
import { Keys } from "./keys.js";
import { Tenants } from "./tenants.js";
import { Audit } from "./audit.js";

const PAGES = {
  triggers: ["Triggers", Triggers],
  adapters: ["Adapters", Adapters],
  secrets: ["Secrets", Secrets],
  keys: ["Keys", Keys],
  tenants: ["Tenants", Tenants],
  audit: ["Audit", Audit],
};

const Place = ({ id, on }) =>
  html`<a href=${`/settings/${id}`} aria-current=${on ? "page" : undefined}>${PAGES[id][0]}</a>`;

export default function Settings({ id = "triggers" }) {
  const [name, View] = PAGES[id] || [id, Unknown];
  useCrumbs([{ text: "Settings", href: "/settings/triggers" }, { text: name }]);
  return html`<div class="page-body">
    <div class="page-head"><h1>Settings</h1></div>
    <nav class="tabs gap" aria-label="Settings">
      ${Object.keys(PAGES).map((one) => html`<${Place} id=${one} on=${one === id} />`)}
    </nav>
    <${View} key=${id} />
  </div>`;
}

const Unknown = () => html`<${Empty} title="There is no such page">Choose one above.<//>`;
