// The slot above the rows is always there, so selecting moves nothing.
import { html } from "../core/html.js";
import { Icon } from "../parts/icon.js";
import { count } from "../core/format.js";
import { copy } from "../core/say.js";
import { chosen, chosenRows, allMatching, clear, toggleAll } from "./selection.js";
import { rows, total, newer, reload } from "./rows.js";
import { statuses } from "./filters.js";
import { applies, bulk } from "./bulk.js";

function download(list) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(list, null, 2)], { type: "application/json" }));
  const a = Object.assign(document.createElement("a"), { href: url, download: "executions.json" });
  a.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** "2 of 3 share HTTP_422 in send_letter": what the chosen ones have in common. */
function shared() {
  const groups = new Map();
  for (const row of chosenRows.value) {
    const error = row.error || row.errors?.at(-1);
    if (!error?.code) continue;
    const key = `${error.code} ${error.step}`;
    groups.set(key, { n: (groups.get(key)?.n || 0) + 1, error });
  }
  const [most] = [...groups.values()].sort((a, b) => b.n - a.n);
  return most && most.n > 1 ? html`<span class="small t3 shared">${most.n} of ${chosen.value.size} share <code>${most.error.code}</code> in <code>${most.error.step}</code></span>` : null;
}

const Do = ({ action, icon, text, destroys }) => {
  const n = applies(action);
  return html`<button class=${`btn small${destroys ? " destroys" : ""}`} disabled=${!n} onClick=${() => bulk(action)} title=${`Applies to ${n}`}><${Icon} name=${icon} size=${13} />${text}${n && n !== chosen.value.size && !allMatching.value ? ` ${n}` : ""}${destroys ? " …" : ""}</button>`;
};

const Newer = () => (newer.value.length ? html`<button class="btn primary small newer" onClick=${() => reload().catch(() => {})}><${Icon} name="up" size=${14} />${newer.value.length >= 100 ? "100+" : newer.value.length} newer <kbd>.</kbd></button>` : null);

export function Toolbar() {
  const n = chosen.value.size;
  const matching = total.value;
  return html`<div class=${`toolbar${n ? " on" : ""}`} role="toolbar" aria-label="Selection">
    <input type="checkbox" class=${`box${n ? " some" : ""}`} checked=${false} aria-label="Select all loaded" disabled=${!rows.value.length} onClick=${(e) => { e.preventDefault(); toggleAll(); }} />
    ${n === 0 ? html`<span class="small t3">Select rows to act on many at once</span>` : html`
      <b>${allMatching.value ? `All ${count(matching)}` : count(n)} selected</b>
      ${matching !== null && matching > n && !allMatching.value && html`<button class="link small" onClick=${() => { allMatching.value = true; }}>Select all ${count(matching)} ${statuses.value.join(", ") || "matching"}</button>`}
      <i class="rule"></i>
      <${Do} action="retry" icon="retry" text="Retry from failed step" /><${Do} action="pause" icon="pause" text="Pause" /><${Do} action="resume" icon="play" text="Resume" /><${Do} action="cancel" icon="cancel" text="Cancel" destroys />
      <button class="btn small" onClick=${() => copy([...chosen.value].join("\n"), "Ids copied")}><${Icon} name="copy" size=${13} />Copy ids</button>
      <button class="btn small" onClick=${() => download(chosenRows.value)}><${Icon} name="export" size=${13} />Export</button>`}
    <span class="right">${n > 0 && shared()}${n > 0 && html`<button class="small clear" onClick=${clear}>Clear <kbd>Esc</kbd></button>`}<${Newer} /></span>
  </div>`;
}
