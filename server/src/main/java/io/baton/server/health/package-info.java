/** Whether the process lives, and whether it can serve. */
@NullMarked
package io.baton.server.health;

import org.jspecify.annotations.NullMarked;
