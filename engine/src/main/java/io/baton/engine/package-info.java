/** The pure core: inputs come in, events and effects come out, and nothing else happens. */
@NullMarked
package io.baton.engine;

import org.jspecify.annotations.NullMarked;
