@NullMarked
package io.baton.server.http;

import org.jspecify.annotations.NullMarked;
