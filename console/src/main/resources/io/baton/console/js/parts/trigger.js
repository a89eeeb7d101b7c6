import { html } from "../core/html.js";
import { Icon } from "./icon.js";

const ICONS = { manual: "person", api: "person", schedule: "clock", webhook: "webhook", event: "bolt", flow: "subflow", child: "subflow", "sub-flow": "subflow" };
const WORDS = { flow: "sub-flow", child: "sub-flow" };

export const Trigger = ({ trigger }) => {
  if (!trigger?.type) return null;
  const type = trigger.type;
  return html`<span class="trigger"><${Icon} name=${ICONS[type] || "bolt"} size=${14} />${WORDS[type] || type}</span>`;
};
