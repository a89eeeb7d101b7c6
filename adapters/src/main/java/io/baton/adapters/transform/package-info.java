/** The {@code transform} adapter: data in, data out. */
@NullMarked
package io.baton.adapters.transform;

import org.jspecify.annotations.NullMarked;
