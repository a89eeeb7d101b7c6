// All keys that work here and now.
import { html, signal } from "../core/html.js";
import { groups } from "../core/keys.js";
import { Modal } from "./overlay.js";

export const helpOpen = signal(false);

const SIGNS = { ArrowRight: "→", ArrowLeft: "←", ArrowDown: "↓", ArrowUp: "↑", Escape: "Esc" };
const Keys = ({ text }) => text.split(" ").map((key) => html`<kbd>${SIGNS[key] || key}</kbd> `);

export function Help() {
  if (!helpOpen.value) return null;
  const close = () => {
    helpOpen.value = false;
  };
  return html`<${Modal} kind="wide" label="Keys" onClose=${close}>
    <div class="dialog">
      <h2 class="title">Keys</h2>
      <div class="help">
        ${groups.value.map(
          ({ title, bindings }) =>
            html`<section>
              <h3 class="caption">${title}</h3>
              <dl>
                ${bindings.map(
                  (b) =>
                    html`<div>
                      <dt><${Keys} text=${b.keys.split(" or ")[0]} /></dt>
                      <dd>${b.does}</dd>
                    </div>`,
                )}
              </dl>
            </section>`,
        )}
      </div>
      <div class="actions"><button class="btn" data-safe onClick=${close}>Close <kbd>Esc</kbd></button></div>
    </div>
  <//>`;
}
