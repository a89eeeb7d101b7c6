// What lies over the page. Built on <dialog>, which keeps the focus inside and gives it back.
import { html, signal, useLayoutEffect, useRef } from "../core/html.js";

const open = signal(null);

/** Shows a dialog made by render(close) and gives what close() was called with. */
export const ask = (render) =>
  new Promise((done) => {
    open.value = { render, done };
  });

export function Dialogs() {
  const one = open.value;
  if (!one) return null;
  const close = (result) => {
    open.value = null;
    one.done(result);
  };
  return html`<${Modal} onClose=${() => close(null)}>${one.render(close)}<//>`;
}

export function Modal({ onClose, children, kind = "", label }) {
  const ref = useRef();
  const gone = useRef(false);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const dialog = ref.current;
    dialog.showModal();
    dialog.querySelector("[data-safe]")?.focus();
    return () => {
      // Closed first: while it is open, nothing outside of it can have the focus.
      gone.current = true;
      dialog.close();
      before?.focus?.();
    };
  }, []);
  const cancel = (e) => {
    e.preventDefault();
    onClose();
  };
  // A browser may close it by itself, without asking first.
  const closed = () => {
    if (!gone.current) onClose();
  };
  const outside = (e) => {
    if (e.target === ref.current) onClose();
  };
  return html`<dialog
    ref=${ref}
    class=${`modal ${kind}`}
    aria-label=${label}
    onCancel=${cancel}
    onClose=${closed}
    onMouseDown=${outside}
  >
    ${children}
  </dialog>`;
}
