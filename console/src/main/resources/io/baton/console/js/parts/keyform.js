// Asks for a key where the server wants one, or where the reader wants to be another tenant.
import { html } from "../core/html.js";
import { key, keyWanted, useKey } from "../core/api.js";
import { Modal } from "./overlay.js";

const close = () => {
  keyWanted.value = false;
};

function submit(e) {
  e.preventDefault();
  useKey(e.target.elements.key.value.trim());
  location.reload();
}

export function KeyForm() {
  if (!keyWanted.value) return null;
  return html`<${Modal} onClose=${close} label="API key">
    <form class="dialog" onSubmit=${submit}>
      <h2 class="title">${key.value ? "Another key" : "This server asks for a key"}</h2>
      <p class="t2 small">
        The key decides tenant and role. It is kept in this tab until you close it and sent to this server only. Make
        one with <code>baton keys create</code>. A server that listens on this machine alone needs none.
      </p>
      <label class="field">
        <span class="label">Key</span>
        <input class="input mono" name="key" type="password" autocomplete="off" value=${key.value} data-safe />
      </label>
      <div class="actions">
        <button type="button" class="btn" onClick=${close}>Close <kbd>Esc</kbd></button>
        <button class="btn primary">Use this key</button>
      </div>
    </form>
  <//>`;
}
