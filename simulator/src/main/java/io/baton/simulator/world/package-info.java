/** Everything around the process: what it is given, who works for it and who asks it. */
@NullMarked
package io.baton.simulator.world;

import org.jspecify.annotations.NullMarked;
