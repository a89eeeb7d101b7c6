/** Where the parts of a flow stand in the text of its definition. */
@NullMarked
package io.baton.flow.place;

import org.jspecify.annotations.NullMarked;
