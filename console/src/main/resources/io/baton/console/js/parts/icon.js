// Icons and states as elements. An icon says nothing to readers: the word beside it does.
import { html } from "../core/html.js";
import { LABELS } from "../core/states.js";
import { GLYPHS } from "./glyphs.js";
import { STATES } from "./state-shapes.js";

export const Icon = ({ name, size = 16 }) =>
  html`<svg width=${size} height=${size} viewBox="0 0 16 16" aria-hidden="true" overflow="visible">
    ${GLYPHS[name]?.()}
  </svg>`;

export const StateIcon = ({ state, size = 16 }) =>
  html`<svg width=${size} height=${size} viewBox="0 0 16 16" aria-hidden="true" class=${`s-${state}`}>
    ${STATES[state]?.()}
  </svg>`;

export const State = ({ state, label, size = 16 }) =>
  html`<span class=${`state s-${state}`}><${StateIcon} state=${state} size=${size} />${label || LABELS[state]}</span>`;

/** The shape alone, to be drawn inside another SVG. */
export const stateShape = (state) => STATES[state]?.();
export const glyph = (name) => GLYPHS[name]?.();
