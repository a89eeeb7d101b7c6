/** Turns the nodes of a definition into the flow model, with every problem at its place. */
@NullMarked
package io.baton.flow.read;

import org.jspecify.annotations.NullMarked;
