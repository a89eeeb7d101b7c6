/** The documents at {@code /docs}. */
@NullMarked
package io.baton.server.handbook;

import org.jspecify.annotations.NullMarked;
