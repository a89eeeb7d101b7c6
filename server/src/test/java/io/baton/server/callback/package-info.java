@NullMarked
package io.baton.server.callback;

import org.jspecify.annotations.NullMarked;
