/** Flows under their ids, version after version. */
@NullMarked
package io.baton.flow.version;

import org.jspecify.annotations.NullMarked;
