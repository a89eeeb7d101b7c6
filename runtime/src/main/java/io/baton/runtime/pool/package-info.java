/** Pools of workers inside this process. */
@NullMarked
package io.baton.runtime.pool;

import org.jspecify.annotations.NullMarked;
