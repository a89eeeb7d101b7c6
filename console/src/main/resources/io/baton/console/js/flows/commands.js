// The same start as a command, as an HTTP call and in Java.
const quote = (text) => `'${text.replaceAll("'", "'\\''")}'`;

export function commands(id, { input, correlationId, priority }) {
  const body = JSON.stringify({ input, correlationId, priority });
  const options = [
    correlationId && `--correlation ${quote(correlationId)}`,
    priority !== undefined && `--priority ${priority}`,
    `--input ${quote(JSON.stringify(input))}`,
  ].filter(Boolean);
  return {
    CLI: [`baton executions start ${id}`, ...options].join(" \\\n  "),
    curl: [
      `curl -X POST ${location.origin}/v1/flows/${id}/executions`,
      "-H 'Content-Type: application/json'",
      `-d ${quote(body)}`,
    ].join(" \\\n  "),
    Java: `baton.start("${id}", ${JSON.stringify(JSON.stringify(input))});`,
  };
}
