/**
 * Lanes, the threads of control that own executions, and the committer that makes their work
 * durable.
 */
@NullMarked
package io.baton.runtime.lane;

import org.jspecify.annotations.NullMarked;
