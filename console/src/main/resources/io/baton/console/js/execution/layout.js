// A layered layout, left to right. It depends on the plan alone, never on states, so nothing moves
// while an execution runs. Edges over several columns keep a lane of their own.
const SWEEPS = 6;
const BIG = 300;
const SHORT = 4;

/**
 * input: [{id, dependencies}] -> {nodes: [{id, col, row}], edges: [{from, to, points: [[col, row]…]}], cols, rows}.
 */
export function layered(input) {
  const ids = new Set(input.map((n) => n.id));
  const nodes = new Map();
  for (const { id, dependencies = [] } of input) {
    nodes.set(id, { id, before: dependencies.filter((d) => ids.has(d)), after: [], col: 0, row: 0 });
  }
  columns(nodes);
  const edges = lanes(nodes);
  const levels = [];
  for (const node of nodes.values()) (levels[node.col] ||= []).push(node);
  order(levels, nodes);
  place(levels, nodes);
  return result(nodes, edges, levels);
}

function columns(nodes) {
  const waiting = new Map();
  const ready = [];
  for (const node of nodes.values()) {
    waiting.set(node.id, node.before.length);
    if (!node.before.length) ready.push(node);
    for (const id of node.before) nodes.get(id).after.push(node.id);
  }
  for (let i = 0; i < ready.length; i++) {
    for (const id of ready[i].after) {
      const next = nodes.get(id);
      next.col = Math.max(next.col, ready[i].col + 1);
      waiting.set(id, waiting.get(id) - 1);
      if (!waiting.get(id)) ready.push(next);
    }
  }
  for (const node of nodes.values()) node.after = [];
}

/** Puts a place holder into every column that an edge passes; in big graphs only for short edges. */
function lanes(nodes) {
  const edges = [];
  const longest = nodes.size > BIG ? SHORT : Infinity;
  for (const node of [...nodes.values()]) {
    node.before = node.before.map((from) => {
      const chain = laneChain(nodes, nodes.get(from), node, longest);
      edges.push({ from, to: node.id, chain });
      return chain.at(-2);
    });
  }
  return edges;
}

function laneChain(nodes, source, target, longest) {
  const chain = [source.id];
  let last = source;
  const isShort = target.col - source.col <= longest;
  for (let col = source.col + 1; col < target.col && isShort; col++) {
    const id = `${source.id}\u0000${target.id}\u0000${col}`;
    const lane = { id, lane: true, before: [last.id], after: [], col, row: 0 };
    nodes.set(id, lane);
    last.after.push(id);
    chain.push(id);
    last = lane;
  }
  last.after.push(target.id);
  chain.push(target.id);
  return chain;
}

const middle = (ids, nodes) => ids.reduce((sum, id) => sum + nodes.get(id).row, 0) / ids.length;

function wishOf(node, down, nodes) {
  const side = down ? node.before : node.after;
  return side.length ? middle(side, nodes) : node.row;
}

function number(level) {
  level.forEach((node, i) => {
    node.row = i;
  });
}

function order(levels, nodes) {
  levels.forEach(number);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const down = sweep % 2 === 0;
    for (const level of down ? levels : [...levels].reverse()) {
      const wish = new Map(level.map((node) => [node, wishOf(node, down, nodes)]));
      level.sort((a, b) => wish.get(a) - wish.get(b) || a.row - b.row);
      number(level);
    }
  }
}

/** Rows: each node wants to sit in the middle of its neighbours, one row apart from the next. */
function place(levels, nodes) {
  const tallest = levels.reduce((most, level) => Math.max(most, level.length), 0);
  for (const level of levels) {
    level.forEach((node, i) => {
      node.row = i + (tallest - level.length) / 2;
    });
  }
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const down = sweep % 2 === 1;
    for (const level of down ? levels : [...levels].reverse()) settle(level, nodes, down);
  }
  let top = Infinity;
  for (const node of nodes.values()) top = Math.min(top, node.row);
  for (const node of nodes.values()) node.row = Math.round((node.row - top) * 2) / 2;
  for (const level of levels) {
    for (let i = 1; i < level.length; i++) level[i].row = Math.max(level[i].row, level[i - 1].row + 1);
  }
}

/** Two passes that push apart, one from each end; their mean keeps the order and the distance. */
function settle(level, nodes, down) {
  const wish = level.map((node) => wishOf(node, down, nodes));
  const low = [];
  const high = [];
  for (let i = 0; i < level.length; i++) low[i] = i ? Math.max(wish[i], low[i - 1] + 1) : wish[i];
  for (let i = level.length - 1; i >= 0; i--) {
    high[i] = i < level.length - 1 ? Math.min(wish[i], high[i + 1] - 1) : wish[i];
  }
  level.forEach((node, i) => {
    node.row = (low[i] + high[i]) / 2;
  });
}

function result(nodes, edges, levels) {
  const all = [...nodes.values()];
  const point = (id) => [nodes.get(id).col, nodes.get(id).row];
  return {
    nodes: all.filter((n) => !n.lane).map(({ id, col, row }) => ({ id, col, row })),
    edges: edges.map(({ from, to, chain }) => ({ from, to, points: chain.map(point) })),
    cols: levels.length,
    rows: all.reduce((most, n) => Math.max(most, n.row), 0) + 1,
  };
}
