// What could be written at the cursor: keys and values from the published schema, adapters with their
// actions and parameters from the registry, ids from the definition itself.
import { itemAround, placeAt } from "./yaml-place.js";

/** The schemas that a node stands for, with references and alternatives followed. */
function alternatives(schema, node) {
  if (!node || typeof node !== "object") return [];
  if (node.$ref) return alternatives(schema, schema.$defs[node.$ref.split("/").pop()]);
  return [node, ...[...(node.anyOf || []), ...(node.oneOf || [])].flatMap((one) => alternatives(schema, one))];
}

function under(node, part) {
  if (part === "*") return node.items;
  return node.properties?.[part] ?? (typeof node.additionalProperties === "object" ? node.additionalProperties : null);
}

/** The schemas at a path of keys. */
export function schemasAt(schema, path) {
  return path.reduce(
    (nodes, part) => nodes.flatMap((node) => alternatives(schema, under(node, part))),
    alternatives(schema, schema),
  );
}

const described = (schema, node) => alternatives(schema, node).find((one) => one.description)?.description || "";

function keysFrom(schema, nodes) {
  const found = new Map();
  for (const node of nodes) {
    for (const [name, property] of Object.entries(node.properties || {})) {
      if (!found.has(name)) found.set(name, property.description || described(schema, property));
    }
  }
  return [...found].map(([name, info]) => ({ label: name, apply: `${name}: `, type: "property", info }));
}

const asText = (value) => (typeof value === "object" ? null : String(value));

function valuesFrom(nodes) {
  const found = new Set();
  for (const node of nodes) {
    const isFlag = node.type === "boolean";
    const offered = [...(node.enum || []), node.const, ...(isFlag ? [true, false] : []), node.default];
    for (const value of [...offered, ...(node.examples || [])]) {
      const text = value === undefined || value === null ? null : asText(value);
      if (text) found.add(text);
    }
  }
  return [...found].map((label) => ({ label, type: "enum" }));
}

const stepIds = (text) => [...text.matchAll(/(?:^|[\s{,-])id:\s*"?([\w.-]+)/gm)].map((m) => m[1]).slice(1);
const named = (list, type, info = () => "") => list.map((one) => ({ label: one.id || one, type, info: info(one) }));
const adapterOf = (item) => /(?:^|[\s{,])adapter:\s*"?([\w.-]+)/.exec(item)?.[1];
const actionOf = (item) => /(?:^|[\s{,])action:\s*"?([\w.-]+)/.exec(item)?.[1];

function values(place, text, position, { schema, adapters, flows }) {
  const { key, path } = place;
  if (["dependsOn", "onSuccess", "onFailure", "fromStep"].includes(key)) return named(stepIds(text), "variable");
  if (key === "adapter") return named(adapters, "class", (a) => a.description || "");
  if (key === "action") {
    const adapter = adapters.find((a) => a.id === adapterOf(itemAround(text, position)));
    return (adapter?.actions || []).map((a) => ({ label: a.name, type: "function", info: a.description || "" }));
  }
  if (key === "flow" && path.includes("steps")) return named(flows, "class", (f) => f.name || "");
  return valuesFrom(schemasAt(schema, [...path, key]));
}

/** The parameters of a step are those of its action. */
function parameters(text, position, adapters) {
  const item = itemAround(text, position);
  const adapter = adapters.find((a) => a.id === adapterOf(item));
  const action = adapter?.actions?.find((a) => a.name === actionOf(item));
  const input = action?.inputSchema || {};
  return keysFrom({ $defs: {} }, [input]);
}

function keys(place, text, position, { schema, adapters }) {
  const last = place.path.at(-1);
  if (last === "params" || last === "config") return parameters(text, position, adapters);
  return keysFrom(schema, schemasAt(schema, place.path));
}

function roots(text) {
  const inputs = /^input:\n((?:[ \t]+.*\n?)*)/m.exec(text)?.[1] || "";
  const names = [...inputs.matchAll(/^\s{1,4}([\w-]+):/gm)].map((m) => `input.${m[1]}`);
  return [...names, ...stepIds(text), "input", "vars", "secrets", "item", "index", "trigger", "execution", "error"];
}

/** {from, options: [{label, apply?, type, info}]} or null; known: {schema, adapters, flows}. */
export function completionsAt(text, position, known) {
  const place = placeAt(text, position);
  const offers = {
    expression: () => roots(text).map((label) => ({ label, type: "variable", info: "" })),
    key: () => keys(place, text, position, known),
    value: () => values(place, text, position, known),
    none: () => [],
  }[place.kind]();
  const seen = new Set();
  const options = offers.filter((one) => one.label !== place.word && !seen.has(one.label) && seen.add(one.label));
  return options.length ? { from: position - place.word.length, options } : null;
}
