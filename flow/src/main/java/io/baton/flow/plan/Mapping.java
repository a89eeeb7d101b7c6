package io.baton.flow.plan;

import io.baton.expression.Template;
import io.baton.expression.jmespath.JmesPath;
import io.baton.flow.schema.Schema;
import org.jspecify.annotations.Nullable;

/** The compiled {@link io.baton.flow.InputMapping}. */
public record Mapping(
    @Nullable Template from, @Nullable JmesPath transform, @Nullable Schema schema) {
  public static final Mapping NONE = new Mapping(null, null, null);
}
