// A step's own lines in the definition, and the settings that they name.
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The lines of one step, by its indentation; null where they are not found. */
export function yamlOf(text, id) {
  if (!text) return null;
  const lines = text.split("\n");
  const begins = new RegExp(`^\\s*-\\s*\\{?\\s*"?id"?:\\s*"?${escaped(id)}"?\\s*(,|$|\\})`);
  const start = lines.findIndex((line) => begins.test(line));
  if (start < 0) return null;
  const indent = lines[start].search(/\S/);
  let end = start + 1;
  while (end < lines.length && (lines[end].trim() === "" || lines[end].search(/\S/) > indent)) end++;
  return lines
    .slice(start, end)
    .map((line) => line.slice(indent))
    .join("\n")
    .trimEnd();
}

/** {pool, priority, timeout, adapter, action} as far as the step's own lines say them. */
export function settingsOf(yaml) {
  const found = {};
  for (const name of ["adapter", "action", "pool", "priority", "timeout"]) {
    const value = new RegExp(`(?:^|[\\s{,])${name}:\\s*"?([\\w.-]+)"?`).exec(yaml || "")?.[1];
    if (value) found[name] = value;
  }
  return found;
}

const BLOCK = /(?:^|[\s{,])retry:\s*(\{[^}]*\}|(?:\n\s+(?:attempts|backoff|delay|\w*Delay|multiplier|jitter):.*)+)/;
const RETRY = ["attempts", "backoff", "delay", "multiplier"];

/** {attempts, backoff, delay, multiplier} of a step's retry, as far as its own lines say them. */
export function retryOf(yaml) {
  const text = BLOCK.exec(yaml || "")?.[1];
  const found = {};
  for (const name of text ? RETRY : []) {
    const value = new RegExp(`(?:^|[\\s{,])${name}:\\s*"?([\\w.-]+)"?`).exec(text)?.[1];
    if (value) found[name] = value;
  }
  return found;
}

/** "1s × 8, at most 5", or less where less is known. */
export function retryWords({ attempts, backoff, delay, multiplier }) {
  const grows = backoff === "exponential" ? ` × ${multiplier || 2}` : backoff === "linear" ? " more each time" : "";
  const pause = delay ? `${delay.replace(/(\d)([a-z])/, "$1 $2")}${grows}` : "";
  return [pause, attempts > 1 && `at most ${attempts}`].filter(Boolean).join(", ");
}
