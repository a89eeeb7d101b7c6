/** The five documents' own formats, each translated into the one form by its own reader. */
@NullMarked
package io.baton.flow.dialect;

import org.jspecify.annotations.NullMarked;
