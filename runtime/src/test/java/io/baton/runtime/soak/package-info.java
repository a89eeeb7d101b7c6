/** A running Baton is killed over and over. */
@NullMarked
package io.baton.runtime.soak;

import org.jspecify.annotations.NullMarked;
