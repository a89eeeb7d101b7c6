// A plan gives members of a block, such as a parallel, no dependency, and its levels name top steps alone. They are
// drawn after the block that they belong to: the top step before them.
export function hung(steps, levels) {
  const top = new Set((levels || []).flat());
  if (!top.size) return steps;
  let block = null;
  return steps.map((step) => {
    if (top.has(step.id)) block = step.id;
    const isMember = !top.has(step.id) && !step.extra && block && !step.dependencies?.length;
    return isMember ? { ...step, dependencies: [block] } : step;
  });
}
