// What just happened, for the eyes in a corner and for readers in a live region.
import { html } from "../core/html.js";
import { toasts, dismiss, spoken } from "../core/say.js";
import { Icon, StateIcon } from "./icon.js";

const Toast = ({ one }) =>
  html`<div class="toast">
    ${one.state && html`<${StateIcon} state=${one.state} />`}
    <div class="grow">
      <div>${one.text}</div>
      ${one.detail && html`<div class="t3 small">${one.detail}</div>`}
    </div>
    <button class="icon-btn" aria-label="Dismiss" onClick=${() => dismiss(one.id)}>
      <${Icon} name="close" size=${12} />
    </button>
  </div>`;

export const Toasts = () =>
  html`<div class="toasts">${toasts.value.map((one) => html`<${Toast} key=${one.id} one=${one} />`)}</div>
    <div class="unseen" role="status" aria-live="polite">${spoken.value}</div>`;
