package io.baton.flow.read;

import io.baton.flow.catalog.AdapterCatalog;
import io.baton.flow.document.DocumentLimits;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a definition is to be read.
 *
 * @param format the dialect's name; null: recognised by its shape
 * @param otherFlows ids of flows that are known to exist beside this one, to find misspelt calls
 */
public record DefinitionOptions(
    @Nullable String format,
    AdapterCatalog catalog,
    FlowLimits limits,
    DocumentLimits documentLimits,
    Set<String> otherFlows) {

  public static final DefinitionOptions DEFAULT =
      new DefinitionOptions(
          null, AdapterCatalog.builtIn(), FlowLimits.DEFAULT, DocumentLimits.DEFAULT, Set.of());

  public DefinitionOptions withFormat(@Nullable String name) {
    return new DefinitionOptions(name, catalog, limits, documentLimits, otherFlows);
  }

  public DefinitionOptions withCatalog(AdapterCatalog adapters) {
    return new DefinitionOptions(format, adapters, limits, documentLimits, otherFlows);
  }

  public DefinitionOptions withLimits(FlowLimits flowLimits) {
    return new DefinitionOptions(format, catalog, flowLimits, documentLimits, otherFlows);
  }

  public DefinitionOptions withDocumentLimits(DocumentLimits limitsOfText) {
    return new DefinitionOptions(format, catalog, limits, limitsOfText, otherFlows);
  }

  public DefinitionOptions withOtherFlows(Set<String> ids) {
    return new DefinitionOptions(format, catalog, limits, documentLimits, Set.copyOf(ids));
  }
}
