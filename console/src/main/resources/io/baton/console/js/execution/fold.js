// Above 200 nodes, groups fold by themselves: steps with the same neighbours, and long chains.
// What failed or is active stays open, so that folding never hides trouble.
export const MANY = 200;
const LEAST = 4;
const LOUD = new Set(["failed", "running", "retrying", "waiting", "paused"]);

function append(map, key, value) {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/**
 * steps: [{id, dependencies, …}] -> the same with groups {id, group: [ids], dependencies}.
 * open: the first steps of groups that stay open.
 */
export function folded(steps, stateOf, { fold = steps.length > MANY, open = new Set() } = {}) {
  if (!fold) return steps;
  const isQuiet = (step) => !LOUD.has(stateOf(step.id));
  const after = new Map();
  for (const step of steps) for (const d of step.dependencies || []) append(after, d, step.id);
  const found = [...siblings(steps, after, isQuiet), ...chains(steps, after, isQuiet)];
  const owner = new Map();
  for (const group of found) {
    if (group.length < LEAST || open.has(group[0]) || group.some((id) => owner.has(id))) continue;
    const name = `${group[0]} … ${group.at(-1)}`;
    for (const id of group) owner.set(id, name);
  }
  return owner.size ? collapse(steps, owner) : steps;
}

function siblings(steps, after, isQuiet) {
  const same = new Map();
  for (const step of steps.filter(isQuiet)) {
    append(same, `${(step.dependencies || []).join(",")}>${(after.get(step.id) || []).join(",")}`, step.id);
  }
  return same.values();
}

function chains(steps, after, isQuiet) {
  const byId = new Map(steps.map((s) => [s.id, s]));
  const isLink = (s) =>
    s && isQuiet(s) && (s.dependencies || []).length <= 1 && (after.get(s.id) || []).length <= 1;
  const used = new Set();
  const found = [];
  for (const step of steps) {
    if (used.has(step.id) || !isLink(step)) continue;
    const before = byId.get(step.dependencies?.[0]);
    if (isLink(before) && !used.has(before.id)) continue;
    const chain = [];
    for (let at = step; isLink(at) && !used.has(at.id); at = byId.get(after.get(at.id)?.[0])) {
      chain.push(at.id);
      used.add(at.id);
    }
    found.push(chain);
  }
  return found;
}

function collapse(steps, owner) {
  const made = new Map();
  const list = [];
  const named = (id) => owner.get(id) || id;
  for (const step of steps) {
    const id = named(step.id);
    const dependencies = (step.dependencies || []).map(named).filter((d) => d !== id);
    if (id === step.id) {
      list.push({ ...step, dependencies: [...new Set(dependencies)] });
      continue;
    }
    if (!made.has(id)) {
      const group = { id, name: id, type: "group", group: [], dependencies: new Set() };
      made.set(id, group);
      list.push(group);
    }
    const group = made.get(id);
    group.group.push(step.id);
    for (const d of dependencies) group.dependencies.add(d);
  }
  for (const group of made.values()) group.dependencies = [...group.dependencies];
  return list;
}
