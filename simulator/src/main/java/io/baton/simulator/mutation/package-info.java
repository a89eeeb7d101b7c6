/** Deliberate breakages, which the checks must find. Production code knows nothing of them. */
@NullMarked
package io.baton.simulator.mutation;

import org.jspecify.annotations.NullMarked;
