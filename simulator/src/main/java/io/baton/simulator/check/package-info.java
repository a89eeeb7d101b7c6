/** Checks what the process does against what is durable, as it happens. */
@NullMarked
package io.baton.simulator.check;

import org.jspecify.annotations.NullMarked;
