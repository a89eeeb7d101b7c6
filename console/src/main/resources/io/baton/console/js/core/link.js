// Whether what is on the screen is fresh: one pill for the whole page.
import { signal } from "./html.js";

export const link = signal({ state: "live", since: null });
let freshAt = Date.now();

export function heard() {
  freshAt = Date.now();
  if (link.peek().state !== "live") link.value = { state: "live", since: null };
}

export function lost() {
  if (link.peek().state === "live") link.value = { state: "lost", since: freshAt };
}

export const lastHeard = () => freshAt;
