/** Workers elsewhere: they poll for tasks, say that they live, and answer. */
@NullMarked
package io.baton.server.task;

import org.jspecify.annotations.NullMarked;
