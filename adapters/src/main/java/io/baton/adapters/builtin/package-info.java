/** The adapters that come with Baton, all at once. */
@NullMarked
package io.baton.adapters.builtin;

import org.jspecify.annotations.NullMarked;
