/** Whether and when a failed attempt is tried again. */
@NullMarked
package io.baton.engine.retry;

import org.jspecify.annotations.NullMarked;
