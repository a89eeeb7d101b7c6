package io.baton.cli.answer;

import io.baton.value.Value;
import java.util.Map;

/**
 * Answers that were given before anybody asked.
 *
 * @param approvals true to approve, false to reject, by step id
 * @param signals payloads by name; every execution gets each once
 */
public record Presets(Map<String, Boolean> approvals, Map<String, Value> signals) {}
