// The icons of places, actions and kinds of things.
import { html } from "../core/html.js";
import { box, dot, line, ring, solid } from "./shapes.js";

const PLACES = {
  executions: () => [line("M2 3.5h12M2 8h8M2 12.5h8"), solid("M11 10.2v4.6l3.5-2.3z")],
  flows: () => [
    ring(3.8, 8, 2),
    ring(12, 3.8, 2),
    ring(12, 12.2, 2),
    line(
      [
        "M5.8 8H7c1 0 1.3-.6 1.3-1.6V5.4c0-1 .4-1.6 1.7-1.6",
        "M5.8 8H7c1 0 1.3.6 1.3 1.6v1c0 1 .4 1.6 1.7 1.6",
      ],
      1.3,
    ),
  ],
  approvals: () => [
    line([
      "M8 1.6c1.6 1 3.4 1.5 5.2 1.6v4.2c0 3.3-2 5.6-5.2 7",
      "-3.2-1.4-5.2-3.7-5.2-7V3.2C4.6 3.1 6.4 2.6 8 1.6z",
    ]),
    line("M5.7 7.9 7.4 9.6l3-3.2"),
  ],
  pools: () => [
    html`<ellipse cx="8" cy="3.6" rx="5.5" ry="2.1" fill="none" stroke="currentColor" stroke-width="1.4" />`,
    line(
      [
        "M2.5 3.6v8.8c0 1.2 2.5 2.1 5.5 2.1s5.5-.9 5.5-2.1V3.6",
        "M2.5 8c0 1.2 2.5 2.1 5.5 2.1S13.5 9.2 13.5 8",
      ],
      1.4,
    ),
  ],
  analytics: () => line("M2 2v12h12M5 11.5V9M8 11.5V5M11 11.5V7.5M13.5 11.5V4"),
  settings: () => [
    ring(8, 8, 2.6),
    line([
      "M8 1.5v1.8M8 12.7v1.8M1.5 8h1.8M12.7 8h1.8",
      "M3.4 3.4l1.3 1.3M11.3 11.3l1.3 1.3M12.6 3.4l-1.3 1.3M4.7 11.3l-1.3 1.3",
    ]),
  ],
};

const ARROWS = {
  down: () => line("M4 6l4 4 4-4"),
  up: () => line("M4 10l4-4 4 4"),
  left: () => line("M10 3.5 5.5 8l4.5 4.5"),
  right: () => line("M6 3.5 10.5 8 6 12.5"),
};

const ACTIONS = {
  play: () => solid("M4.5 2.5v11L13 8z"),
  plus: () => line("M8 3v10M3 8h10"),
  minus: () => line("M3 8h10"),
  close: () => line("M4 4l8 8M12 4l-8 8"),
  check: () => line("M3 8.5 6.5 12 13 4.5"),
  search: () => [ring(7, 7, 4.2, 1.5), line("M10.2 10.2 13.5 13.5")],
  filter: () => line("M2 4h12M4.5 8h7M6.8 12h2.4"),
  bookmark: () => line("M4 2.5h8v11L8 10.5 4 13.5z"),
  retry: () => [line("M13 8a5 5 0 1 1-1.6-3.7"), line("M11.7 1.8v2.8H8.9")],
  pause: () => line("M5.5 3.5v9M10.5 3.5v9", 2),
  cancel: () => [ring(8, 8, 5.7, 1.5), line("M4 12 12 4")],
  copy: () => [
    box(5.5, 5.5, 8, 1.5),
    line("M10.5 5.5V4A1.5 1.5 0 0 0 9 2.5H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.5h1.5", 1.4),
  ],
  export: () => line("M8 2.5v7.5M4.8 7 8 10.2 11.2 7M2.5 13.5h11"),
  more: () => [2.7, 8, 13.3].map((x) => dot(x, 8, 1.3)),
  link: () => [
    line("M6.8 9.2a2.7 2.7 0 0 0 3.9 0l2-2a2.75 2.75 0 0 0-3.9-3.9l-.9.9"),
    line("M9.2 6.8a2.7 2.7 0 0 0-3.9 0l-2 2a2.75 2.75 0 0 0 3.9 3.9l.9-.9"),
  ],
  fit: () => line("M2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3"),
};

const KINDS = {
  moon: () => line("M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8z"),
  sun: () => [
    ring(8, 8, 2.7),
    line([
      "M8 1.3v1.5M8 13.2v1.5M1.3 8h1.5M13.2 8h1.5",
      "M3.3 3.3l1 1M11.7 11.7l1 1M12.7 3.3l-1 1M4.3 11.7l-1 1",
    ]),
  ],
  bolt: () => line("M9 1.8 3.5 9H8l-1 5.2L12.5 7H8z"),
  clock: () => [ring(8, 8, 5.8), line("M8 4.5V8l2.3 1.5")],
  person: () => [ring(8, 5, 2.7), line("M3 13.8c.3-3 2.3-4.3 5-4.3s4.7 1.3 5 4.3")],
  webhook: () => [
    ring(4, 11.5, 2, 1.3),
    ring(12, 11.5, 2, 1.3),
    ring(8, 4, 2, 1.3),
    line("M7 5.8 4.9 9.7M8.9 5.8 11 9.7M6 11.5h4", 1.3),
  ],
  subflow: () => [box(2.5, 2.5, 11, 2), line("M5 8h5M8 5.8 10.3 8 8 10.2", 1.4)],
  loop: () => [
    line("M3 7V6a2 2 0 0 1 2-2h7.5M13 9v1a2 2 0 0 1-2 2H3.5"),
    line("M10.5 1.8 12.7 4l-2.2 2.2M5.5 14.2 3.3 12l2.2-2.2"),
  ],
  warning: () => solid("M8 1.5 15 14H1zm-.8 4.5v4h1.6V6zm0 5v1.6h1.6V11z"),
  mark: () =>
    html`<g transform="rotate(-40 8 8)">
      ${solid("M1.8 5.4h7.4v5.2H1.8A2.6 2.6 0 0 1 1.8 5.4z")}
      ${solid("M10.4 5.4h3.8a2.6 2.6 0 0 1 0 5.2h-3.8z")}
    </g>`,
};

export const GLYPHS = { ...PLACES, ...ARROWS, ...ACTIONS, ...KINDS };
