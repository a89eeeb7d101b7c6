/**
 * Simulates the whole system from a seed: the engine, runtime and store contract that run in
 * production, under a scheduler with virtual time, with everything going wrong that can.
 */
@NullMarked
package io.baton.simulator;

import org.jspecify.annotations.NullMarked;
