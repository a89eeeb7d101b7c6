/** Plans as pictures made of text. */
@NullMarked
package io.baton.cli.drawing;

import org.jspecify.annotations.NullMarked;
