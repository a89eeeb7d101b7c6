/**
 * Who turns the runtime's loops and runs its jobs: threads in production, a scheduler with a seed
 * in simulation.
 */
@NullMarked
package io.baton.runtime.drive;

import org.jspecify.annotations.NullMarked;
