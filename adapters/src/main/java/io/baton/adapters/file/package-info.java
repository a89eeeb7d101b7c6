/** The {@code file} adapter and the folder that it cannot leave. */
@NullMarked
package io.baton.adapters.file;

import org.jspecify.annotations.NullMarked;
