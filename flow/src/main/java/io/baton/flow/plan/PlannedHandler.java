package io.baton.flow.plan;

import io.baton.expression.Expression;
import org.jspecify.annotations.Nullable;

/** One of the flow's error handlers; null condition: fits every error. */
public record PlannedHandler(@Nullable Expression condition, int block) {}
