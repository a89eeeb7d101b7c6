// The analytics answers, brought into the shapes that charts want.
const STATE = { completed: "success", validating: "pending", cancelling: "cancelled" };

/** [{at, status, count}] or [{at, counts: {status: n}}] -> n bars with a number for each state. */
export function buckets(answer, from, to, n) {
  const bars = Array.from({ length: n }, (_, i) => ({ at: from + (i * (to - from)) / n, total: 0 }));
  for (const item of answer.items || answer.buckets || []) {
    const at = Date.parse(item.at || item.from || item.time || item.bucket);
    const index = Number.isNaN(at) ? n - 1 : Math.min(n - 1, Math.max(0, Math.floor(((at - from) / (to - from)) * n)));
    const numbers = item.counts || { [item.status]: item.count };
    for (const [status, number] of Object.entries(numbers)) {
      const state = STATE[status] || status;
      bars[index][state] = (bars[index][state] || 0) + number;
      bars[index].total += number;
    }
  }
  return bars;
}
