/** What starts flows by itself, as it is stored with each version of a flow. */
@NullMarked
package io.baton.runtime.trigger;

import org.jspecify.annotations.NullMarked;
