package io.baton.flow.read;

import io.baton.flow.catalog.AdapterCatalog;
import io.baton.flow.document.DocumentLimits;
import org.jspecify.annotations.Nullable;

/**
 * How a definition is to be read.
 *
 * @param format the dialect's name; null: recognised by its shape
 */
public record DefinitionOptions(
    @Nullable String format,
    AdapterCatalog catalog,
    FlowLimits limits,
    DocumentLimits documentLimits) {

  public static final DefinitionOptions DEFAULT =
      new DefinitionOptions(
          null, AdapterCatalog.builtIn(), FlowLimits.DEFAULT, DocumentLimits.DEFAULT);

  public DefinitionOptions withFormat(@Nullable String name) {
    return new DefinitionOptions(name, catalog, limits, documentLimits);
  }

  public DefinitionOptions withCatalog(AdapterCatalog adapters) {
    return new DefinitionOptions(format, adapters, limits, documentLimits);
  }

  public DefinitionOptions withLimits(FlowLimits flowLimits) {
    return new DefinitionOptions(format, catalog, flowLimits, documentLimits);
  }

  public DefinitionOptions withDocumentLimits(DocumentLimits limitsOfText) {
    return new DefinitionOptions(format, catalog, limits, limitsOfText);
  }
}
