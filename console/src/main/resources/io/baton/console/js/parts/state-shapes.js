// The shapes of states. Each has one of its own, so that colour is never the only sign.
import { dot, line, ring, solid } from "./shapes.js";

export const STATES = {
  pending: () => ring(8, 8, 5.6, 1.5),
  running: () => [line("M6.5 2.2A6 6 0 1 1 2.3 6.2", 1.7), solid("M6.5 5.2v5.6L11 8z")],
  success: () =>
    solid([
      "M8 1.3a6.7 6.7 0 1 0 0 13.4A6.7 6.7 0 0 0 8 1.3z",
      "m3.5 5-4.1 4.3a.8.8 0 0 1-1.15 0L4.4 8.7l1.15-1.1 1.3 1.35 3.55-3.7z",
    ]),
  failed: () =>
    solid([
      "M5.3 1.4h5.4l3.9 3.9v5.4l-3.9 3.9H5.3l-3.9-3.9V5.3z",
      "M6 4.9 4.9 6l2 2-2 2L6 11.1l2-2 2 2 1.1-1.1-2-2 2-2L10 4.9l-2 2z",
    ]),
  retrying: () => [line("M13.3 8A5.3 5.3 0 1 1 11.4 3.9", 1.8), solid("M10 5.3h4V1.3z"), dot(8, 8, 1.7)],
  waiting: () =>
    solid([
      "M3.4 1.6h9.2v1.8h-1c0 2.3-1 3.6-2.2 4.6 1.2 1 2.2 2.3 2.2 4.6h1v1.8H3.4",
      "v-1.8h1c0-2.3 1-3.6 2.2-4.6-1.2-1-2.2-2.3-2.2-4.6h-1z",
    ]),
  paused: () =>
    solid([
      "M4 1.6h8A2.4 2.4 0 0 1 14.4 4v8a2.4 2.4 0 0 1-2.4 2.4H4A2.4 2.4 0 0 1 1.6 12V4A2.4 2.4 0 0 1 4 1.6z",
      "m1.3 3v6.8H7V4.6zm3.7 0v6.8h1.7V4.6z",
    ]),
  skipped: () => line("M3.5 4 7.5 8l-4 4M8.5 4l4 4-4 4"),
  cancelled: () => [ring(8, 8, 5.7, 1.5), line("M4 12 12 4")],
};
