@NullMarked
package io.baton.server.live;

import org.jspecify.annotations.NullMarked;
