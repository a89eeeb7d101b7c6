package io.baton.store;

import org.jspecify.annotations.Nullable;

/**
 * What the tracking tables say of a step, kept once a flow version instead of with every run.
 *
 * @param index its place in the flow, nested steps included
 */
public record FlowStep(
    int index,
    String id,
    String name,
    String type,
    @Nullable String adapter,
    @Nullable String action) {}
