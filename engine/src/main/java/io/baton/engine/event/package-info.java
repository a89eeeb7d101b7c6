/** The text form of events, as the log keeps it and users see it. */
@NullMarked
package io.baton.engine.event;

import org.jspecify.annotations.NullMarked;
