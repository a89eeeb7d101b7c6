package io.baton.adapters.llm;

import org.jspecify.annotations.Nullable;

/**
 * The service that steps use which name none themselves.
 *
 * @param baseUrl such as {@code https://api.openai.com/v1}; null: none
 * @param executionBudget tokens that one execution may use; 0: any
 * @param tenantBudget tokens that one tenant may use; 0: any
 */
public record LlmSettings(
    @Nullable String baseUrl,
    @Nullable String apiKey,
    @Nullable String model,
    long executionBudget,
    long tenantBudget) {
  public static final LlmSettings NONE = new LlmSettings(null, null, null, 0, 0);

  public LlmSettings at(@Nullable String url, @Nullable String key, @Nullable String defaultModel) {
    return new LlmSettings(url, key, defaultModel, executionBudget, tenantBudget);
  }

  public LlmSettings withBudgets(long ofExecution, long ofTenant) {
    return new LlmSettings(baseUrl, apiKey, model, ofExecution, ofTenant);
  }
}
