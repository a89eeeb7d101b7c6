/** The console on a server as users start it. */
@NullMarked
package io.baton.cli.console;

import org.jspecify.annotations.NullMarked;
