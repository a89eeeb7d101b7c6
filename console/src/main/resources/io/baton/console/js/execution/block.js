// A titled value of the panel, with its size and a way to copy it.
import { html } from "../core/html.js";
import { Json } from "../parts/json.js";
import { Copy } from "../parts/copy.js";
import { bytes, sizeOf } from "../core/format.js";

const upper = (text) => text[0].toUpperCase() + text.slice(1);

export const Block = ({ title, value, note }) =>
  html`<section class="block">
    <h3>
      ${upper(title)} <span class="caption">${note || bytes(sizeOf(value))}</span>
      <${Copy} label=${`Copy ${title}`} text=${() => JSON.stringify(value, null, 2)} said="JSON copied" size=${13} />
    </h3>
    <${Json} value=${value} label=${upper(title)} />
  </section>`;

export const NoBlock = ({ title, children }) =>
  html`<section class="block"><h3>${title} <span class="caption">${children}</span></h3></section>`;
