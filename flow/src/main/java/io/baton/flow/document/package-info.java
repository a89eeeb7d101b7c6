/** Definition files as trees that remember line and column. */
@NullMarked
package io.baton.flow.document;

import org.jspecify.annotations.NullMarked;
