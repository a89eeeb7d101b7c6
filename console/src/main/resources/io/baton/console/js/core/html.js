// Style of these modules: plain functions, one thing a file, no build step. Markup is htm, which makes
// elements and never parses strings as HTML, so whatever a step wrote is shown as text.
import { h, render, Fragment } from "preact";
import htm from "htm";

export const html = htm.bind(h);
export { render, Fragment };
export { useState, useEffect, useLayoutEffect, useRef, useMemo, useCallback } from "preact/hooks";
export { signal, computed, effect, batch, untracked, useSignal, useComputed, useSignalEffect } from "@preact/signals";
