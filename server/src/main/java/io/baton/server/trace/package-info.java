/** OpenTelemetry traces of executions: one span an execution, one an attempt of a step. */
@NullMarked
package io.baton.server.trace;

import org.jspecify.annotations.NullMarked;
