// Round ends for axes.
const STEPS = [1, 2, 3, 4, 5, 6, 8, 10];

/** The smallest round number that is not less, and can be halved in sight. */
export function nice(n) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, n)));
  return STEPS.map((step) => step * power).find((value) => value >= n);
}
