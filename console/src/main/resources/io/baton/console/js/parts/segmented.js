// A few choices side by side, one of them taken. options: [[value, text]…]
import { html } from "../core/html.js";

export const Segmented = ({ label, options, value, onPick, kind = "" }) =>
  html`<span class=${`segmented ${kind}`} role="group" aria-label=${label}>
    ${options.map(
      ([one, text]) =>
        html`<button type="button" aria-pressed=${one === value} onClick=${() => onPick(one)}>${text}</button>`,
    )}
  </span>`;
