// A share as a bar.
import { html } from "../core/html.js";

const WIDEST = 140;

export const Bar = ({ share, state }) =>
  html`<i class=${`dbar s-${state}`} style=${{ width: `${Math.max(2, share * WIDEST)}px` }}></i>`;
