/** What workers outside of the engine's process cost against those inside. */
@NullMarked
package io.baton.bench.workers;

import org.jspecify.annotations.NullMarked;
