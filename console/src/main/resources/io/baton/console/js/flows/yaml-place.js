// Where in a definition the cursor is: the path of keys that leads there, and whether a key or a value is
// being written. It reads indentation, dashes and braces of text that is not finished yet, so it guesses
// where a parser would refuse.
const KEY = /^(["']?)([\w$.-]+)\1\s*:(\s|$)/;

/** A line's key, the columns of its dashes and of what follows them. */
export function shapeOf(line) {
  const dashes = [];
  let column = line.search(/\S/);
  if (column < 0 || line[column] === "#") return null;
  while (line[column] === "-" && (line[column + 1] === " " || column + 1 === line.length)) {
    dashes.push(column);
    const rest = line.slice(column + 1);
    column += 1 + Math.max(1, rest.search(/\S|$/));
  }
  return { dashes, column, key: KEY.exec(line.slice(column))?.[2] || null };
}

/** The keys above a line, "*" for an item of a list. */
export function parentsOf(lines, row, current) {
  const path = [];
  let keyMost = current.column - 1;
  let dashMost = current.column - 1;
  const intoItem = (dash) => {
    path.unshift("*");
    keyMost = dash;
    dashMost = dash - 1;
  };
  if (current.dashes.length) intoItem(current.dashes[0]);
  for (let i = row - 1; i >= 0 && keyMost >= 0; i--) {
    const line = shapeOf(lines[i]);
    if (!line) continue;
    const dash = line.dashes[0];
    if (line.key && line.column <= keyMost) {
      path.unshift(line.key);
      keyMost = dashMost = line.column - 1;
      if (dash !== undefined) intoItem(dash);
    } else if (dash !== undefined && dash <= dashMost) {
      intoItem(dash);
    }
  }
  return path;
}

/** Braces that are still open on the line: the keys they belong to, and where the last one begins. */
function openBraces(text) {
  const stack = [];
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const sign = text[i];
    if (sign === "{" || sign === "[") {
      const key = /([\w$.-]+)["']?\s*:\s*$/.exec(text.slice(start, i))?.[1];
      const item = sign === "[" ? ["*"] : [];
      stack.push({ keys: key ? [key, ...item] : item, isList: sign === "[" });
      start = i + 1;
    } else if (sign === "}" || sign === "]") {
      stack.pop();
      start = i + 1;
    } else if (sign === "," && stack.length) {
      start = i + 1;
    }
  }
  return { keys: stack.flatMap((one) => one.keys), isList: stack.at(-1)?.isList || false, start };
}

/** {kind: "expression" | "key" | "value", path, key, word}; word is what is written already. */
export function placeAt(text, position) {
  const before = text.slice(0, position);
  const lines = before.split("\n");
  const row = lines.length - 1;
  const line = lines[row];
  const brace = line.lastIndexOf("{{");
  if (brace >= 0 && line.indexOf("}}", brace) < 0) {
    return { kind: "expression", path: [], key: null, word: /[\w.]*$/.exec(line)[0] };
  }
  const shape = shapeOf(line) || { dashes: [], column: line.length, key: null };
  const content = line.slice(shape.column);
  const { keys, isList, start } = openBraces(content);
  const path = [...parentsOf(lines, row, shape), ...keys];
  const piece = content.slice(start);
  const pair = /^\s*["']?([\w$.-]+)["']?:\s+["']?([\w$./-]*)$/.exec(piece);
  if (pair) return { kind: "value", path, key: pair[1], word: pair[2] };
  const word = /^\s*["']?([\w$.-]*)$/.exec(piece)?.[1];
  if (word === undefined) return { kind: "none", path, key: null, word: "" };
  if (isList) return { kind: "value", path: path.slice(0, -2), key: keys.at(-2), word };
  return { kind: "key", path, key: null, word };
}

/** The lines of the list item around a row, for what its other keys say. */
export function itemAround(text, position) {
  const lines = text.split("\n");
  const row = text.slice(0, position).split("\n").length - 1;
  const own = shapeOf(lines[row]);
  const column = own?.dashes.length ? own.dashes[0] : Math.max(0, (own?.column ?? lines[row].length) - 1);
  let from = row;
  while (from > 0) {
    const line = shapeOf(lines[from]);
    if (line?.dashes.length && line.dashes[0] <= column) break;
    from--;
  }
  const dash = shapeOf(lines[from])?.dashes[0] ?? 0;
  let to = from + 1;
  while (to < lines.length && (lines[to].trim() === "" || lines[to].search(/\S/) > dash)) to++;
  return lines.slice(from, to).join("\n");
}
