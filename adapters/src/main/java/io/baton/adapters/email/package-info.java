/** The {@code email} adapter: mails by SMTP. */
@NullMarked
package io.baton.adapters.email;

import org.jspecify.annotations.NullMarked;
