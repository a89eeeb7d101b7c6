// The console's own icons on a 16 grid. States come first; each has a shape of its own, so that
// colour is never the only sign.
import { html } from "../core/html.js";
import { LABELS } from "../core/states.js";

const line = (d, more = {}) => html`<path d=${d} fill="none" stroke="currentColor" stroke-width=${more.w || 1.5} stroke-linecap="round" stroke-linejoin="round" stroke-dasharray=${more.dash} />`;
const solid = (d) => html`<path d=${d} fill="currentColor" fill-rule="evenodd" />`;

const STATES = {
  pending: () => html`<circle cx="8" cy="8" r="5.6" fill="none" stroke="currentColor" stroke-width="1.5" />`,
  running: () => [line("M6.500 2.200A6 6 0 1 1 2.300 6.200", { w: 1.7 }), solid("M6.500 5.200v5.600L11 8z")],
  success: () => solid("M8 1.300a6.700 6.700 0 1 0 0 13.400A6.700 6.700 0 0 0 8 1.300zm3.500 5-4.100 4.300a.8.8 0 0 1-1.150 0L4.400 8.700l1.150-1.100 1.300 1.350 3.550-3.700z"),
  failed: () => solid("M5.300 1.400h5.400l3.900 3.900v5.400l-3.900 3.900H5.300l-3.900-3.900V5.300zM6 4.900 4.900 6l2 2-2 2L6 11.100l2-2 2 2 1.100-1.100-2-2 2-2L10 4.900l-2 2z"),
  retrying: () => [line("M13.300 8A5.300 5.300 0 1 1 11.400 3.900", { w: 1.8 }), solid("M10 5.300h4V1.300z"), html`<circle cx="8" cy="8" r="1.700" fill="currentColor" />`],
  waiting: () => solid("M3.400 1.600h9.200v1.800h-1c0 2.300-1 3.600-2.200 4.600 1.200 1 2.200 2.300 2.200 4.600h1v1.800H3.400v-1.800h1c0-2.300 1-3.600 2.200-4.600-1.200-1-2.200-2.300-2.200-4.600h-1z"),
  paused: () => solid("M4 1.600h8A2.400 2.400 0 0 1 14.400 4v8a2.400 2.400 0 0 1-2.400 2.400H4A2.400 2.400 0 0 1 1.600 12V4A2.400 2.400 0 0 1 4 1.600zm1.300 3v6.800H7V4.600zm3.700 0v6.800h1.700V4.600z"),
  skipped: () => line("M3.500 4 7.500 8l-4 4M8.500 4l4 4-4 4"),
  cancelled: () => [html`<circle cx="8" cy="8" r="5.700" fill="none" stroke="currentColor" stroke-width="1.5" />`, line("M4 12 12 4")],
};

const GLYPHS = {
  executions: () => [line("M2 3.500h12M2 8h8M2 12.500h8"), solid("M11 10.200v4.600l3.500-2.300z")],
  flows: () => [html`<circle cx="3.800" cy="8" r="2" fill="none" stroke="currentColor" stroke-width="1.4" /><circle cx="12" cy="3.800" r="2" fill="none" stroke="currentColor" stroke-width="1.4" /><circle cx="12" cy="12.200" r="2" fill="none" stroke="currentColor" stroke-width="1.4" />`, line("M5.800 8H7c1 0 1.300-.6 1.300-1.600V5.400c0-1 .4-1.600 1.700-1.600M5.800 8H7c1 0 1.300.6 1.300 1.600v1c0 1 .4 1.600 1.700 1.600", { w: 1.3 })],
  approvals: () => [line("M8 1.600c1.600 1 3.400 1.500 5.200 1.600v4.200c0 3.300-2 5.600-5.200 7-3.200-1.400-5.200-3.700-5.200-7V3.200C4.600 3.100 6.400 2.600 8 1.600z"), line("M5.700 7.900 7.400 9.600l3-3.200")],
  pools: () => [html`<ellipse cx="8" cy="3.600" rx="5.500" ry="2.100" fill="none" stroke="currentColor" stroke-width="1.4" />`, line("M2.500 3.600v8.800c0 1.200 2.500 2.100 5.500 2.100s5.500-.9 5.500-2.100V3.600M2.500 8c0 1.200 2.500 2.100 5.500 2.100S13.500 9.200 13.500 8", { w: 1.4 })],
  analytics: () => line("M2 2v12h12M5 11.500V9M8 11.500V5M11 11.500V7.500M13.500 11.500V4"),
  settings: () => [html`<circle cx="8" cy="8" r="2.600" fill="none" stroke="currentColor" stroke-width="1.4" />`, line("M8 1.500v1.800M8 12.700v1.800M1.500 8h1.800M12.700 8h1.800M3.400 3.400l1.300 1.300M11.300 11.300l1.300 1.300M12.600 3.400l-1.300 1.300M4.700 11.300l-1.300 1.300")],
  search: () => [html`<circle cx="7" cy="7" r="4.200" fill="none" stroke="currentColor" stroke-width="1.5" />`, line("M10.200 10.200 13.500 13.500")],
  moon: () => line("M13.200 9.600A5.600 5.600 0 0 1 6.400 2.800a5.600 5.600 0 1 0 6.800 6.800z"),
  sun: () => [html`<circle cx="8" cy="8" r="2.700" fill="none" stroke="currentColor" stroke-width="1.4" />`, line("M8 1.300v1.500M8 13.200v1.500M1.300 8h1.500M13.200 8h1.500M3.300 3.300l1 1M11.700 11.700l1 1M12.700 3.300l-1 1M4.300 11.700l-1 1")],
  down: () => line("M4 6l4 4 4-4"), up: () => line("M4 10l4-4 4 4"), left: () => line("M10 3.500 5.500 8l4.500 4.500"), right: () => line("M6 3.500 10.500 8 6 12.500"),
  play: () => solid("M4.500 2.500v11L13 8z"), plus: () => line("M8 3v10M3 8h10"), minus: () => line("M3 8h10"), close: () => line("M4 4l8 8M12 4l-8 8"),
  filter: () => line("M2 4h12M4.500 8h7M6.800 12h2.400"), bookmark: () => line("M4 2.500h8v11L8 10.500 4 13.500z"),
  retry: () => [line("M13 8a5 5 0 1 1-1.600-3.700"), line("M11.700 1.800v2.800H8.900")],
  pause: () => line("M5.500 3.500v9M10.500 3.500v9", { w: 2 }), cancel: () => [html`<circle cx="8" cy="8" r="5.700" fill="none" stroke="currentColor" stroke-width="1.5" />`, line("M4 12 12 4")],
  copy: () => [html`<rect x="5.500" y="5.500" width="8" height="8" rx="1.500" fill="none" stroke="currentColor" stroke-width="1.4" />`, line("M10.500 5.500V4A1.500 1.500 0 0 0 9 2.500H4A1.500 1.500 0 0 0 2.500 4v5A1.500 1.500 0 0 0 4 10.500h1.500", { w: 1.4 })],
  export: () => line("M8 2.500v7.500M4.800 7 8 10.200 11.200 7M2.500 13.500h11"), more: () => [2.700, 8, 13.300].map((x) => html`<circle cx=${x} cy="8" r="1.300" fill="currentColor" />`),
  link: () => [line("M6.800 9.200a2.700 2.700 0 0 0 3.900 0l2-2a2.750 2.750 0 0 0-3.900-3.900l-.9.9"), line("M9.200 6.800a2.700 2.700 0 0 0-3.900 0l-2 2a2.750 2.750 0 0 0 3.900 3.900l.9-.9")],
  bolt: () => line("M9 1.800 3.500 9H8l-1 5.200L12.500 7H8z"), clock: () => [html`<circle cx="8" cy="8" r="5.800" fill="none" stroke="currentColor" stroke-width="1.4" />`, line("M8 4.500V8l2.300 1.500")],
  person: () => [html`<circle cx="8" cy="5" r="2.700" fill="none" stroke="currentColor" stroke-width="1.4" />`, line("M3 13.800c.3-3 2.300-4.300 5-4.300s4.700 1.300 5 4.300")],
  webhook: () => [html`<circle cx="4" cy="11.500" r="2" fill="none" stroke="currentColor" stroke-width="1.300" /><circle cx="12" cy="11.500" r="2" fill="none" stroke="currentColor" stroke-width="1.300" /><circle cx="8" cy="4" r="2" fill="none" stroke="currentColor" stroke-width="1.300" />`, line("M7 5.800 4.900 9.700M8.900 5.800 11 9.700M6 11.500h4", { w: 1.3 })],
  subflow: () => [html`<rect x="2.500" y="2.500" width="11" height="11" rx="2" fill="none" stroke="currentColor" stroke-width="1.400" />`, line("M5 8h5M8 5.800 10.300 8 8 10.200", { w: 1.4 })],
  loop: () => [line("M3 7V6a2 2 0 0 1 2-2h7.500M13 9v1a2 2 0 0 1-2 2H3.500"), line("M10.500 1.800 12.700 4l-2.200 2.200M5.500 14.200 3.300 12l2.200-2.200")],
  fit: () => line("M2.500 5.500v-3h3M10.500 2.500h3v3M13.500 10.500v3h-3M5.500 13.500h-3v-3"), warning: () => solid("M8 1.500 15 14H1zm-.8 4.500v4h1.600V6zm0 5v1.600h1.600V11z"), check: () => line("M3 8.500 6.500 12 13 4.500"),
  mark: () => html`<g transform="rotate(-45 8 8)"><path d="M0 5.500h9.300v5H1.500A2.500 2.500 0 0 1-1 8a2.500 2.500 0 0 1 1-2.500z" fill="currentColor" /><path d="M10.300 5.500h1.500v5h-1.500zM12.900 5.500h1.600A2.500 2.500 0 0 1 17 8a2.500 2.500 0 0 1-2.500 2.500h-1.600z" fill="currentColor" /></g>`,
};

export const Icon = ({ name, size = 16 }) => html`<svg width=${size} height=${size} viewBox="0 0 16 16" aria-hidden="true" overflow="visible">${GLYPHS[name]?.()}</svg>`;
export const StateIcon = ({ state, size = 16 }) => html`<svg width=${size} height=${size} viewBox="0 0 16 16" aria-hidden="true" class=${`s-${state}`} color="var(--fill)">${STATES[state]?.()}</svg>`;
export const State = ({ state, label, size = 16 }) => html`<span class=${`state s-${state}`}><${StateIcon} state=${state} size=${size} />${label || LABELS[state]}</span>`;
/** The shape alone, to be drawn inside another SVG. */
export const stateShape = (state) => STATES[state]?.();
export const glyph = (name) => GLYPHS[name]?.();
