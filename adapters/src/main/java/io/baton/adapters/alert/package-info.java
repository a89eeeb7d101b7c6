/** The {@code alert} adapter: somebody must know, whatever is set up. */
@NullMarked
package io.baton.adapters.alert;

import org.jspecify.annotations.NullMarked;
