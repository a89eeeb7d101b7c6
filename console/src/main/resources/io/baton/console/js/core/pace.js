// How often something is done: so many times a second on the whole, and at once after a quiet while. Without the
// second half every other event of a slow execution would wait for the batch that the one before it opened.
const EVERY_MS = 250;
const AT_ONCE = 4;

/** {wait(): how many ms from now it may be done, took(): it was done}. */
export function fourASecond() {
  let owed = -Infinity;
  return {
    wait: () => Math.max(0, owed - (AT_ONCE - 1) * EVERY_MS - performance.now()),
    took() {
      owed = Math.max(owed, performance.now()) + EVERY_MS;
    },
  };
}
