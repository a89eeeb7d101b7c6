@NullMarked
package io.baton.server.flow;

import org.jspecify.annotations.NullMarked;
