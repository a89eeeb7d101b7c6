/** Flows, inputs and answers that follow from a seed. */
@NullMarked
package io.baton.simulator.draw;

import org.jspecify.annotations.NullMarked;
