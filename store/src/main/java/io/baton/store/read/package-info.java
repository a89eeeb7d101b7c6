/** Reading committed rows; the same SQL on every database. */
@NullMarked
package io.baton.store.read;

import org.jspecify.annotations.NullMarked;
