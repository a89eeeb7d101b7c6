/**
 * What must hold for every log, told without the engine's own state, so that both would have to be
 * wrong in the same way for a mistake to go unseen.
 */
@NullMarked
package io.baton.simulator.rule;

import org.jspecify.annotations.NullMarked;
