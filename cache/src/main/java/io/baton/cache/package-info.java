/**
 * Answers about executions in Redis. The store stays the truth: whatever Redis does or says,
 * readers get the answer that the store would give.
 */
@NullMarked
package io.baton.cache;

import org.jspecify.annotations.NullMarked;
