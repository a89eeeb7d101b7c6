package io.baton.cli.rehearsal;

import io.baton.flow.problem.Position;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.Map;

/**
 * One case of a test file.
 *
 * @param at what time it is when the flow starts, in milliseconds since the epoch
 * @param steps stubs by step id, or by the key of one round, such as {@code enrich[2]}
 * @param approvals decisions by step id
 * @param signals payloads by the name of the event
 * @param expect fields of the ended execution; of objects only the fields that are named count
 */
public record TestCase(
    String name,
    Position position,
    long at,
    Obj input,
    Map<String, Stub> steps,
    Map<String, Boolean> approvals,
    Map<String, Value> signals,
    Obj expect) {}
