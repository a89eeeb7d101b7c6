@NullMarked
package io.baton.server.transfer;

import org.jspecify.annotations.NullMarked;
