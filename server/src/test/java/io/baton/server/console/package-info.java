/** The console's files over HTTP. */
@NullMarked
package io.baton.server.console;

import org.jspecify.annotations.NullMarked;
