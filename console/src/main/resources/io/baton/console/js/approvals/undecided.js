// What waits for a person: the approvals among the reasons of executions that do not move.
import { get, search } from "../core/api.js";
import { tenant } from "../core/tenant.js";

const MOST = 500;
const LAST = "9";

/** [{execution, why}], the one that ends first in front. */
export async function undecided(abort) {
  const page = await get("/executions" + search({ status: "running,paused", limit: MOST }), { signal: abort });
  if (page.items[0]?.tenantId) tenant.value = page.items[0].tenantId;
  const found = page.items.flatMap((execution) =>
    (execution.why || []).filter((why) => why.reason === "approval").map((why) => ({ execution, why })),
  );
  return found.sort((a, b) => (a.why.until || LAST).localeCompare(b.why.until || LAST));
}
