/**
 * Workers outside of the engine's process: they take tasks, run adapters and tell what came of it.
 */
@NullMarked
package io.baton.worker;

import org.jspecify.annotations.NullMarked;
