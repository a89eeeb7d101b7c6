/** Time as an interface, and the timers that fire by it. */
@NullMarked
package io.baton.runtime.time;

import org.jspecify.annotations.NullMarked;
