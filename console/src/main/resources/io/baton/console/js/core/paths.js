// Addresses inside the console, spelled in one place.
const part = encodeURIComponent;

const withQuery = (path, values = {}) => {
  const kept = Object.entries(values).filter(([, v]) => v !== undefined && v !== null && v !== "");
  return kept.length ? `${path}?${new URLSearchParams(kept)}` : path;
};

export const executionUrl = (id, query) => withQuery(`/executions/${part(id)}`, query);
export const executionsUrl = (query) => withQuery("/executions", query);
export const flowUrl = (id, query) => withQuery(`/flows/${part(id)}`, query);
export const poolUrl = (name, query) => withQuery(`/pools/${part(name)}`, query);
/** The executions of a flow, as far back as the list looks. */
export const runsOf = (flow, status) => executionsUrl({ q: `flow:${flow}`, from: "30d", status });
