// What started an execution, as icon and word.
import { html } from "../core/html.js";
import { Icon } from "./icon.js";

const ICONS = {
  manual: "person",
  api: "person",
  schedule: "clock",
  webhook: "webhook",
  event: "bolt",
  flow: "subflow",
  child: "subflow",
  "sub-flow": "subflow",
};
const WORDS = { flow: "sub-flow", child: "sub-flow" };

export const triggerWord = (type) => WORDS[type] || type;

export const Trigger = ({ type }) =>
  type
    ? html`<span class="trigger"><${Icon} name=${ICONS[type] || "bolt"} size=${14} />${triggerWord(type)}</span>`
    : null;
