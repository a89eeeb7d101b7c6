package io.baton.runtime.flow;

import io.baton.flow.plan.Plan;

/** A registered version of a flow, ready to run. */
public record FlowVersion(long flowNo, String flowId, int version, Plan plan) {}
