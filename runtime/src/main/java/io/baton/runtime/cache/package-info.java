/** Answers about executions that were worked out before and are kept outside of the process. */
@NullMarked
package io.baton.runtime.cache;

import org.jspecify.annotations.NullMarked;
