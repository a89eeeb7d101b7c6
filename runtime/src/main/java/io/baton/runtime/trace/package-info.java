/** Where executions and attempts stand in traces, so that others can go on from there. */
@NullMarked
package io.baton.runtime.trace;

import org.jspecify.annotations.NullMarked;
