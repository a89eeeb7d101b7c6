/** The tables themselves, for whoever has to find out what is wrong with them. */
@NullMarked
package io.baton.store.inspect;

import org.jspecify.annotations.NullMarked;
