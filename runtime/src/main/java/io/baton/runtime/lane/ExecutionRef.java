package io.baton.runtime.lane;

/** What never changes about an execution and is asked for outside of its lane. */
public record ExecutionRef(String id, long no, String tenantId, String flowId) {}
