import { signal } from "../core/html.js";

/** What is looked for among the steps, or null. */
export const find = signal(null);
