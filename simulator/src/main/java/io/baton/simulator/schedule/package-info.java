/** One thread that plays all threads of a process, and virtual time. */
@NullMarked
package io.baton.simulator.schedule;

import org.jspecify.annotations.NullMarked;
