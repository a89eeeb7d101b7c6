/** The tables as data: which columns of a row are written where, and in which way. */
@NullMarked
package io.baton.store.write;

import org.jspecify.annotations.NullMarked;
