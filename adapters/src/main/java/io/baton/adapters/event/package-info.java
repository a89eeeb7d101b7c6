/** The {@code event} adapter: events that start other flows. */
@NullMarked
package io.baton.adapters.event;

import org.jspecify.annotations.NullMarked;
