/**
 * Tasks and results over an AMQP 1.0 broker. The store knows what a task is and who may answer it;
 * the broker only carries.
 */
@NullMarked
package io.baton.amqp;

import org.jspecify.annotations.NullMarked;
