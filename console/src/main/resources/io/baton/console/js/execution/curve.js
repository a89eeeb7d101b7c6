// The measures of the graph, and the way of an edge through them.
export const W = 156;
export const H = 44;
export const PITCH_X = 187;
export const PITCH_Y = 62;
export const PAD = 24;

/** From the right side of each point to the left side of the next, across lanes in a straight line. */
export function curve(points) {
  let d = "";
  for (let i = 1; i < points.length; i++) {
    const [x1, y1] = [points[i - 1][0] + W, points[i - 1][1] + H / 2];
    const [x2, y2] = [points[i][0], points[i][1] + H / 2];
    const end = i === points.length - 1 ? x2 - 1 : x2;
    const middle = (x1 + x2) / 2;
    d += `${i === 1 ? "M" : "L"}${x1},${y1} `;
    d += y1 === y2 ? `L${end},${y2} ` : `C${middle},${y1} ${middle},${y2} ${end},${y2} `;
  }
  return d;
}
