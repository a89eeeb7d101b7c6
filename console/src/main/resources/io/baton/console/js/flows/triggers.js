// What starts this flow by itself.
import { html } from "../core/html.js";
import { TriggerTable } from "../settings/triggers.js";

export const FlowTriggers = ({ flow }) =>
  html`<div class="page-body scrolls"><${TriggerTable} flow=${flow.id} /></div>`;
