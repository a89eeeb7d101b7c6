/** Moves flows and executions from one store to another, as lines of JSON. */
@NullMarked
package io.baton.runtime.transfer;

import org.jspecify.annotations.NullMarked;
