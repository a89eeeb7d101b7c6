// Runs before the first paint, so that a light screen never flashes dark.
(() => {
  let theme = null;
  try { theme = localStorage.getItem("baton.theme"); } catch { /* storage may be closed to us */ }
  const light = matchMedia("(prefers-color-scheme: light)").matches;
  document.documentElement.dataset.theme = theme || (light ? "light" : "dark");
})();
