// What the reader chose, kept in this browser. Where it may keep nothing, the choice holds for the page.
export function kept(name, otherwise = null) {
  try {
    const text = localStorage.getItem(name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** null forgets it. */
export function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // For this page only.
  }
}
