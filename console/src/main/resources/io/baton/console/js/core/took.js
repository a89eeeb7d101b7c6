// How long an execution took, or has been going.
import { isOver } from "./states.js";
import { now } from "./time.js";

export function tookMs({ status, metadata }) {
  if (metadata?.durationMs !== null && metadata?.durationMs !== undefined) return metadata.durationMs;
  return isOver(status) ? null : Math.max(0, now.value - Date.parse(metadata?.startedAt));
}
