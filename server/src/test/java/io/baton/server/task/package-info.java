@NullMarked
package io.baton.server.task;

import org.jspecify.annotations.NullMarked;
