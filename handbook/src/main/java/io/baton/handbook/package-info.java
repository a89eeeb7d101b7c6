/** The documents of the repository as pages: rendered when they are asked for, without scripts. */
@NullMarked
package io.baton.handbook;

import org.jspecify.annotations.NullMarked;
