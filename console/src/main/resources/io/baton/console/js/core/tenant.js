import { signal } from "./html.js";

/** Whose data is on the screen, as the server says. */
export const tenant = signal("default");
