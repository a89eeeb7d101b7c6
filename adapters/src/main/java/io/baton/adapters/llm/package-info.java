/**
 * The {@code llm} adapter: chat, decisions and tool use with any service that speaks OpenAI's API.
 */
@NullMarked
package io.baton.adapters.llm;

import org.jspecify.annotations.NullMarked;
