/** Flows and executions of a server, asked for over HTTP. */
@NullMarked
package io.baton.cli.remote;

import org.jspecify.annotations.NullMarked;
