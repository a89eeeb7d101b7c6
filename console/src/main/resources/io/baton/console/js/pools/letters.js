// Tasks that no worker could finish.
import { html } from "../core/html.js";
import { executionUrl } from "../core/paths.js";
import { count } from "../core/format.js";
import { clock } from "../core/time.js";

const stepUrl = (one) => executionUrl(one.executionId, { step: one.stepId });

export function Letters({ letters = [] }) {
  if (!letters.length) return null;
  return html`<section class="card tablebox" tabindex="0" role="region" aria-label="Tasks that no worker could finish">
    <header>
      <h2>Tasks that no worker could finish</h2>
      <span class="tag">${count(letters.length)}</span>
    </header>
    <table class="table">
      <thead>
        <tr><th>Execution</th><th>Step</th><th>Why</th><th>When</th></tr>
      </thead>
      <tbody>
        ${letters.map(
          (l) =>
            html`<tr>
              <td><a class="mono" href=${stepUrl(l)}>${l.executionId}</a></td>
              <td class="mono">${l.stepId}</td>
              <td class="t2">${l.reason || l.error || ""}</td>
              <td class="t3">${clock(l.at)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}
