/** Executions over HTTP: start, look, list, control. */
@NullMarked
package io.baton.server.execution;

import org.jspecify.annotations.NullMarked;
