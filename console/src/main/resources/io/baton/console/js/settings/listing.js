// A list of things with columns, and for each what can be done to it.
import { html } from "../core/html.js";
import { get, send } from "../core/api.js";
import { toast } from "../core/say.js";
import { ago, both, stamp } from "../core/time.js";
import { useLoad } from "../parts/load.js";
import { Empty, Failure, Loading } from "../parts/notice.js";
import { askToDestroy } from "../parts/questions.js";

export const When = ({ time }) =>
  time
    ? html`<span class="when" title=${both(time)}>
        <time datetime=${time}>${stamp(time)}</time> <span class="t3 small">${ago(time)}</span>
      </span>`
    : html`<span class="t3">never</span>`;

export const readItems = (path) => async (signal) => (await get(path, { signal })).items;

/** Whatever stands in place of data that is not there. */
export function Instead({ what, problem, retry }) {
  if (!problem) return html`<${Loading} rows=${5} />`;
  if (problem.status === 403) {
    return html`<div class="card gap"><${Empty} title="Your key may not see this">${problem.message}<//></div>`;
  }
  return html`<div class="gap"><${Failure} what=${what} problem=${problem} retry=${retry} /></div>`;
}

/** columns: [[title, one => content]…]; actions: one => content. */
export const Table = ({ label, columns, rows, actions, empty, children }) =>
  html`<div class="card tablebox gap" tabindex="0" role="region" aria-label=${label}>
    <table class="table cards">
      <thead>
        <tr>
          ${columns.map(([title]) => html`<th>${title}</th>`)}
          ${actions && html`<th><span class="unseen">Actions</span></th>`}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (one) =>
            html`<tr>
              ${columns.map(([title, show]) => html`<td data-label=${title}>${show(one)}</td>`)}
              ${actions && html`<td class="num rowbtns">${actions(one)}</td>`}
            </tr>`,
        )}
      </tbody>
    </table>
    ${!rows.length && empty}${children}
  </div>`;

/** Runs a call, says how it went, and looks again. */
export async function change(call, said, reload) {
  try {
    const answer = await call();
    toast(said);
    reload();
    return answer ?? true;
  } catch (problem) {
    toast(problem.message, { state: "failed" });
    return null;
  }
}

export async function askToDelete(name, effect, path, reload) {
  const yes = await askToDestroy({ title: `Delete ${name}?`, effect, verb: "Delete it", reason: false });
  if (yes) change(() => send("DELETE", path), `${name} deleted`, reload);
}

export const Delete = ({ name, run }) =>
  html`<button class="btn small destroys" aria-label=${`Delete ${name}`} onClick=${run}>Delete …</button>`;

export const useItems = (path) => useLoad(readItems(path), [path]);
