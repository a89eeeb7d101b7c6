@NullMarked
package io.baton.server;

import org.jspecify.annotations.NullMarked;
