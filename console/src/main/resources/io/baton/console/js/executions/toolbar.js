// The slot above the rows is always there, so selecting moves nothing.
import { html } from "../core/html.js";
import { Icon } from "../parts/icon.js";
import { count } from "../core/format.js";
import { copy } from "../core/say.js";
import { save } from "../core/save.js";
import { chosen, chosenRows, allMatching, clear, toggleAll } from "./selection.js";
import { rows, total, newer, reload } from "./rows.js";
import { isFiner, statuses } from "./filters.js";
import { applies, bulk } from "./bulk.js";

/** "2 of 3 share HTTP_422 in send_letter": what the chosen ones have in common. */
function Shared() {
  const groups = new Map();
  for (const row of chosenRows.value) {
    const error = row.error || row.errors?.at(-1);
    if (!error?.code) continue;
    const key = `${error.code} ${error.step}`;
    groups.set(key, { n: (groups.get(key)?.n || 0) + 1, error });
  }
  const [most] = [...groups.values()].sort((a, b) => b.n - a.n);
  if (!most || most.n < 2) return null;
  return html`<span class="small t3 shared">
    ${most.n} of ${chosen.value.size} share <code>${most.error.code}</code> in <code>${most.error.step}</code>
  </span>`;
}

function Do({ action, icon, text, destroys }) {
  const n = applies(action);
  const some = n && n !== chosen.value.size && !allMatching.value ? ` ${n}` : "";
  return html`<button
    class=${`btn small${destroys ? " destroys" : ""}`}
    disabled=${!n}
    onClick=${() => bulk(action)}
    title=${`Applies to ${n}`}
  >
    <${Icon} name=${icon} size=${13} />${text}${some}${destroys ? " …" : ""}
  </button>`;
}

export const showNewer = () => reload().catch(() => {});

function Newer() {
  const n = newer.value.length;
  if (!n) return null;
  return html`<button class="btn primary small newer" onClick=${showNewer}>
    <${Icon} name="up" size=${14} />${n >= 100 ? "100+" : n} newer <kbd>.</kbd>
  </button>`;
}

function SelectAll() {
  const matching = isFiner() ? null : total.value;
  if (matching === null || matching <= chosen.value.size || allMatching.value) return null;
  const take = () => {
    allMatching.value = true;
  };
  return html`<button class="link small" onClick=${take}>
    Select all ${count(matching)} ${statuses.value.join(", ") || "matching"}
  </button>`;
}

const Chosen = () =>
  html`<b>${allMatching.value ? `All ${count(total.value)}` : count(chosen.value.size)} selected</b>
    <${SelectAll} />
    <i class="rule"></i>
    <${Do} action="retry" icon="retry" text="Retry from failed step" />
    <${Do} action="pause" icon="pause" text="Pause" />
    <${Do} action="resume" icon="play" text="Resume" />
    <${Do} action="cancel" icon="cancel" text="Cancel" destroys />
    <button class="btn small more" onClick=${() => copy([...chosen.value].join("\n"), "Ids copied")}>
      <${Icon} name="copy" size=${13} />Copy ids
    </button>
    <button class="btn small more" onClick=${() => save("executions.json", JSON.stringify(chosenRows.value, null, 2))}>
      <${Icon} name="export" size=${13} />Export
    </button>`;

export function Toolbar() {
  const n = chosen.value.size;
  const pick = (e) => {
    e.preventDefault();
    toggleAll();
  };
  return html`<div class=${`toolbar${n ? " on" : ""}`} role="toolbar" aria-label="Selection">
    <input
      type="checkbox"
      class=${`box${n ? " some" : ""}`}
      checked=${false}
      aria-label="Select all loaded"
      disabled=${!rows.value.length}
      onClick=${pick}
    />
    ${n ? html`<${Chosen} />` : html`<span class="small t3">Select rows to act on many at once</span>`}
    <span class="right">
      ${n > 0 && html`<${Shared} /><button class="small clear" onClick=${clear}>Clear <kbd>Esc</kbd></button>`}
      <${Newer} />
    </span>
  </div>`;
}
