/** JSON values as the one data type of Baton, and their text form. */
@NullMarked
package io.baton.value;

import org.jspecify.annotations.NullMarked;
