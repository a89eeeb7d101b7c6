import { signal } from "./html.js";

export const theme = signal(document.documentElement.dataset.theme);

export function toggleTheme() {
  theme.value = theme.value === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = theme.value;
  try { localStorage.setItem("baton.theme", theme.value); } catch { /* for this page only */ }
}
