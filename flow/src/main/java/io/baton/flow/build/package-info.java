/** Flows written in Java; they are equal to what the same YAML gives. */
@NullMarked
package io.baton.flow.build;

import org.jspecify.annotations.NullMarked;
