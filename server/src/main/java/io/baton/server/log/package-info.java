/** The server's own log: lines for people, or JSON for programs. */
@NullMarked
package io.baton.server.log;

import org.jspecify.annotations.NullMarked;
