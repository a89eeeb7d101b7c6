/** Messages to people and programs outside: alerts, and that executions have ended. */
@NullMarked
package io.baton.runtime.notice;

import org.jspecify.annotations.NullMarked;
