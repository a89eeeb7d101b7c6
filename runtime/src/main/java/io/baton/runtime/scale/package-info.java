/**
 * How many workers a pool has: a pure decision, and drivers that carry it out.
 *
 * <p>{@link io.baton.runtime.scale.Scaler} decides from a {@link io.baton.runtime.scale.Load} and
 * {@link io.baton.runtime.scale.ScaleRules}; {@link io.baton.runtime.scale.Autoscaler} looks at the
 * pools from time to time and has a {@link io.baton.runtime.scale.WorkerDriver} do what was
 * decided.
 */
@NullMarked
package io.baton.runtime.scale;

import org.jspecify.annotations.NullMarked;
