/** What goes wrong in a simulation, and how often it did. */
@NullMarked
package io.baton.simulator.fault;

import org.jspecify.annotations.NullMarked;
