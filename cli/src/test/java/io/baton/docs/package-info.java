/** Every code block of every document does what the document says. */
@NullMarked
package io.baton.docs;

import org.jspecify.annotations.NullMarked;
