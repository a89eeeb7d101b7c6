/** Addresses that the outside calls when work is done. */
@NullMarked
package io.baton.server.callback;

import org.jspecify.annotations.NullMarked;
