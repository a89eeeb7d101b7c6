@NullMarked
package io.baton.server.pool;

import org.jspecify.annotations.NullMarked;
