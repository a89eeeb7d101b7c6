// A button that copies. Ids, JSON, errors, commands and links have one.
import { html } from "../core/html.js";
import { copy } from "../core/say.js";
import { Icon } from "./icon.js";

export const Copy = ({ label, text, said = "Copied", icon = "copy", size = 14 }) =>
  html`<button
    class="icon-btn"
    aria-label=${label}
    onClick=${() => copy(typeof text === "function" ? text() : text, said)}
  >
    <${Icon} name=${icon} size=${size} />
  </button>`;
