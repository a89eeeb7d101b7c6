// The registry: every adapter with its actions, what they take and what they give.
import { html } from "../core/html.js";
import { query, patch } from "../core/router.js";
import { count } from "../core/format.js";
import { Icon } from "../parts/icon.js";
import { Json } from "../parts/json.js";
import { Empty } from "../parts/notice.js";
import { Instead, useItems } from "./listing.js";

/** [{name, description, …}], however the registry writes them. */
function actionsOf(adapter) {
  if (Array.isArray(adapter.actions)) return adapter.actions;
  return Object.entries(adapter.actions || {}).map(([name, more]) => ({ name, ...more }));
}

const idOf = (adapter) => adapter.id || adapter.name;

function matches(adapter, words) {
  const names = actionsOf(adapter).map((a) => `${idOf(adapter)}.${a.name}`);
  return [idOf(adapter), adapter.description || "", ...names].some((text) => text.toLowerCase().includes(words));
}

export function Adapters() {
  const { data, problem, reload } = useItems("/adapters?limit=500");
  if (!data) return html`<${Instead} what="The adapters" problem=${problem} retry=${reload} />`;
  const words = (query.value.q || "").toLowerCase();
  const shown = data.filter((adapter) => matches(adapter, words));
  const clear = html`<button class="btn small" onClick=${() => patch({ q: null })}>Clear “${words}”</button>`;
  return html`<div class="above">
      <label class="query narrow">
        <${Icon} name="search" size=${14} />
        <input
          placeholder="adapter or action"
          aria-label="Filter adapters"
          value=${query.value.q || ""}
          onInput=${(e) => patch({ q: e.target.value })}
        />
      </label>
      <span class="t3 small">${count(shown.length)} of ${count(data.length)}</span>
    </div>
    <div class="adapters gap">
      ${shown.map((adapter) => html`<${Adapter} key=${idOf(adapter)} adapter=${adapter} />`)}
    </div>
    ${!shown.length &&
    html`<div class="card gap"><${Empty} title=${`No adapter is like “${words}”`} actions=${clear} /></div>`}`;
}

function Adapter({ adapter }) {
  const actions = actionsOf(adapter);
  const isNamed = (action) => query.value.q === `${idOf(adapter)}.${action.name}`;
  return html`<section class="card">
    <header>
      <h2>${idOf(adapter)}</h2>
      <span class="tag">${actions.length}</span>
      <${About} text=${adapter.description || ""} />
    </header>
    <ul>
      ${actions.map((action) => html`<${Action} action=${action} open=${isNamed(action)} />`)}
    </ul>
  </section>`;
}

const FIRST = /^.*?[.](?=\s|$)/s;

/** What is between backticks is code. */
const Prose = ({ text }) => text.split("`").map((part, i) => (i % 2 ? html`<code>${part}</code>` : part));

/** Its first sentence; the rest on demand. */
function About({ text }) {
  const first = FIRST.exec(text)?.[0] || text;
  const rest = text.slice(first.length).trim();
  if (!rest) return html`<p class="caption"><${Prose} text=${first} /></p>`;
  return html`<details class="caption about">
    <summary><${Prose} text=${first} /> <span class="link">more</span></summary>
    <p><${Prose} text=${rest} /></p>
  </details>`;
}

/** [[name, type, description, required]…] of an input schema. */
function parametersOf(schema) {
  const required = new Set(schema?.required || []);
  return Object.entries(schema?.properties || {}).map(([name, p]) => ({
    name,
    type: [p.type].flat().filter(Boolean).join(" or "),
    description: p.description || "",
    required: required.has(name),
  }));
}

function Action({ action, open }) {
  const parameters = parametersOf(action.inputSchema);
  return html`<li>
    <details open=${open}>
      <summary>
        <code class="strong">${action.name}</code>
        <span class="t2 small grow"><${Prose} text=${action.description || ""} /></span>
      </summary>
      ${parameters.length > 0
        ? html`<dl class="parameters">
            ${parameters.map(
              (p) =>
                html`<div>
                  <dt><code>${p.name}</code></dt>
                  <dd class="small t2">
                    <span class="t3">${p.type}${p.required ? ", required" : ""}</span>${" "}
                    <${Prose} text=${p.description} />
                  </dd>
                </div>`,
            )}
          </dl>`
        : html`<${Json} value=${action} label=${`Schema of ${action.name}`} />`}
    </details>
  </li>`;
}
