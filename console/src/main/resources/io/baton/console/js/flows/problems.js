// The problems of a definition as a list; each leads to its place in the text.
import { html } from "../core/html.js";
import { Icon, StateIcon } from "../parts/icon.js";
import { plural } from "../core/format.js";
import { ago } from "../core/time.js";

const Sum = ({ state, children }) =>
  html`<span class=${`state s-${state} small`}>
    ${state === "retrying"
      ? html`<${Icon} name="warning" size=${13} />`
      : html`<${StateIcon} state=${state} size=${13} />`}${children}
  </span>`;

const One = ({ problem, state, onPick }) =>
  html`<li>
    <button onClick=${() => onPick(problem)}>
      <span class=${`s-${state}`}>
        ${state === "failed"
          ? html`<${StateIcon} state="failed" size=${13} />`
          : html`<${Icon} name="warning" size=${13} />`}
      </span>
      <code class="t3">${problem.line || 1}:${problem.column || 1}</code><span>${problem.message}</span>
    </button>
  </li>`;

export function Problems({ checked, onPick }) {
  const { errors, warnings, at } = checked;
  const one = (state) => (problem) => html`<${One} problem=${problem} state=${state} onPick=${onPick} />`;
  return html`<section class="problems" aria-label="Problems">
    <div class="strip">
      <h2>Problems</h2>
      ${errors.length
        ? html`<${Sum} state="failed">${plural(errors.length, "error")}<//>`
        : html`<${Sum} state="success">none<//>`}
      ${warnings.length > 0 && html`<${Sum} state="retrying">${plural(warnings.length, "warning")}<//>`}
      <span class="caption right">${at ? `checked ${ago(at)}, ` : ""}as <code>baton validate</code> does</span>
    </div>
    <ul>
      ${errors.map(one("failed"))}${warnings.map(one("retrying"))}
    </ul>
  </section>`;
}
