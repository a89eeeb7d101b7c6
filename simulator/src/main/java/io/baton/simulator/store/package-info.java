/**
 * A store in memory that keeps the contract, survives the death of a process, and can misbehave.
 */
@NullMarked
package io.baton.simulator.store;

import org.jspecify.annotations.NullMarked;
