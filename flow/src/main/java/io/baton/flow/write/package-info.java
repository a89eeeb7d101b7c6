/** Flows back into the text that people write. */
@NullMarked
package io.baton.flow.write;

import org.jspecify.annotations.NullMarked;
