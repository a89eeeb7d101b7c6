/** Tells programs outside of alerts and of executions that have ended. */
@NullMarked
package io.baton.server.notice;

import org.jspecify.annotations.NullMarked;
