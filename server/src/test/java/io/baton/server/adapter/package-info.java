@NullMarked
package io.baton.server.adapter;

import org.jspecify.annotations.NullMarked;
