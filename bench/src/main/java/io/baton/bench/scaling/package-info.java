/** {@code ./baton bench scaling}: workers that follow a flood and go again, on a real server. */
@NullMarked
package io.baton.bench.scaling;

import org.jspecify.annotations.NullMarked;
