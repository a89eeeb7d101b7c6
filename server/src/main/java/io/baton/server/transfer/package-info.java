/** Flows and executions of a tenant as lines of JSON, out of a server and into one. */
@NullMarked
package io.baton.server.transfer;

import org.jspecify.annotations.NullMarked;
