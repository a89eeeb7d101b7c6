@NullMarked
package io.baton.amqp;

import org.jspecify.annotations.NullMarked;
