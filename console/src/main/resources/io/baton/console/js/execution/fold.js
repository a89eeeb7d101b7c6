// Above 200 nodes, groups fold by themselves: steps with the same neighbours, and long chains.
// What failed or is active stays open, so that folding never hides trouble.
const MANY = 200, LEAST = 4;
const LOUD = new Set(["failed", "running", "retrying", "waiting", "paused"]);

/** steps: [{id, dependencies, …}] -> the same with groups {id, group: [ids], dependencies}. */
export function folded(steps, stateOf, { fold = steps.length > MANY, open = new Set() } = {}) {
  if (!fold) return steps;
  const quiet = (step) => !LOUD.has(stateOf(step.id));
  const after = new Map();
  for (const step of steps) for (const d of step.dependencies || []) after.set(d, [...(after.get(d) || []), step.id]);
  const groups = [...siblings(steps, after, quiet), ...chains(steps, after, quiet)].filter((g) => g.length >= LEAST && !open.has(groupId(g)));
  const owner = new Map();
  for (const group of groups) if (group.every((id) => !owner.has(id))) for (const id of group) owner.set(id, groupId(group));
  return collapse(steps, owner);
}

const groupId = (ids) => `${ids[0]} … ${ids.at(-1)}`;

function siblings(steps, after, quiet) {
  const same = new Map();
  for (const step of steps.filter(quiet)) {
    const key = `${(step.dependencies || []).join(",")}>${(after.get(step.id) || []).join(",")}`;
    same.set(key, [...(same.get(key) || []), step.id]);
  }
  return [...same.values()];
}

function chains(steps, after, quiet) {
  const byId = new Map(steps.map((s) => [s.id, s]));
  const inChain = (s) => s && quiet(s) && (s.dependencies || []).length <= 1 && (after.get(s.id) || []).length <= 1;
  const used = new Set(), found = [];
  for (const step of steps) {
    if (used.has(step.id) || !inChain(step)) continue;
    const before = byId.get(step.dependencies?.[0]);
    if (inChain(before) && !used.has(before.id)) continue;
    const chain = [];
    for (let at = step; inChain(at) && !used.has(at.id); at = byId.get(after.get(at.id)?.[0])) { chain.push(at.id); used.add(at.id); }
    found.push(chain);
  }
  return found;
}

function collapse(steps, owner) {
  const made = new Map(), list = [];
  const named = (id) => owner.get(id) || id;
  for (const step of steps) {
    const id = named(step.id);
    const dependencies = (step.dependencies || []).map(named).filter((d) => d !== id);
    if (id === step.id) { list.push({ ...step, dependencies: [...new Set(dependencies)] }); continue; }
    if (!made.has(id)) { made.set(id, { id, name: id, type: "group", group: [], dependencies: [] }); list.push(made.get(id)); }
    const group = made.get(id);
    group.group.push(step.id);
    group.dependencies = [...new Set([...group.dependencies, ...dependencies])];
  }
  return list;
}
