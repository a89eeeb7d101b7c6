package io.baton.store.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Says which ways into the list a filter takes. */
final class Arms {
  /** Digits of base 32, which leave out letters that look like others. */
  private static final Pattern PART_OF_AN_ID = Pattern.compile("[0-9a-hjkmnp-tv-z]{1,64}");

  /** Longer than any id, and of the digit that is the last in every order of letters. */
  private static final String AFTER_EVERY_DIGIT = "z".repeat(64);

  private static final String AFTER_EVERY_TEXT = Character.toString(Character.MAX_CODE_POINT);
  private static final String OF_TENANT = "e.tenant_id = ?";

  /** Keeps databases from choosing the index that begins with the tenant. */
  private static final String ALSO_OF_TENANT = "e.tenant_id || '' = ?";

  /** As the index of correlation ids says it. */
  private static final String GIVEN = "e.correlation_id <> e.id";

  private final Source source;
  private final ExecutionFilter filter;
  private final SearchLimits limits;

  Arms(Source source, ExecutionFilter filter, SearchLimits limits) {
    this.source = source;
    this.filter = filter;
    this.limits = limits;
  }

  /** All of them, with everything that the filter asks for but the place in the list. */
  List<Arm> all() {
    String search = filter.search();
    if (filter.correlationId() != null) {
      List<Arm> arms = correlated(filter.correlationId()).stream().map(this::narrowed).toList();
      return search == null ? arms : containing(arms, search);
    }
    return search == null || isIn(filter.flowId(), search)
        ? byFlowAndStatus(filter.flowId())
        : found(search);
  }

  /** Those whose id or correlation id begins so, whatever their flow's id. */
  List<Arm> byBeginningOnly(String search) {
    return byBeginning(search).stream().map(this::narrowed).toList();
  }

  /** Whether a search finds the flow that was chosen. */
  static boolean isIn(@Nullable String flowId, String search) {
    return flowId != null
        && flowId.toLowerCase(Locale.ROOT).contains(search.toLowerCase(Locale.ROOT));
  }

  /** Sums of flows whose id contains it. */
  static Arm inFlowId(Arm arm, String search) {
    return arm.and("lower(t.flow_id) LIKE ? ESCAPE '!'", containing(search));
  }

  /** Of flows whose id contains it; they are looked up first, so that an index finds the rest. */
  static Arm ofFlowsWith(Arm arm, String tenantId, String search) {
    return arm.and(
            "e.flow_id IN (SELECT d.flow_id FROM flow_definitions d WHERE d.tenant_id = ?",
            tenantId)
        .and("lower(d.flow_id) LIKE ? ESCAPE '!')", containing(search));
  }

  static Arm notInFlowId(Arm arm, String search) {
    return arm.and("lower(e.flow_id) NOT LIKE ? ESCAPE '!'", containing(search));
  }

  /** One for each status, because the index has them apart. */
  private List<Arm> byFlowAndStatus(@Nullable String flowId) {
    Arm ofTenant = Arm.of(OF_TENANT, filter.tenantId());
    List<String> statuses =
        filter.statuses().isEmpty() && flowId != null ? ListReads.STATUSES : filter.statuses();
    if (statuses.isEmpty()) {
      return List.of(timed(ofTenant));
    }
    return statuses.stream()
        .map(status -> timed(ofTenant.and("e.flow_id = ?", flowId).and("e.status = ?", status)))
        .toList();
  }

  /** An execution without a correlation id has its own as such, and is not in that index. */
  private List<Arm> correlated(String correlationId) {
    return List.of(
        Arm.of("e.id = ?", correlationId)
            .and("e.correlation_id = ?", correlationId)
            .and(ALSO_OF_TENANT, filter.tenantId()),
        Arm.of(OF_TENANT, filter.tenantId())
            .and("e.correlation_id" + source.byteByByte() + " = ?", correlationId)
            .and(GIVEN));
  }

  private List<Arm> found(String search) {
    List<Arm> arms = byBeginning(search);
    List<String> flows = filter.flowId() == null ? flowsNamedLike(search) : List.of();
    if (flows.size() > limits.flows() || isCommon(arms)) {
      return containing(byFlowAndStatus(filter.flowId()), search);
    }
    List<Arm> all = new ArrayList<>(arms.stream().map(this::narrowed).toList());
    flows.forEach(flow -> all.addAll(byFlowAndStatus(flow)));
    return all;
  }

  private List<Arm> byBeginning(String search) {
    String correlation = "e.correlation_id" + source.byteByByte();
    Arm byCorrelation =
        Arm.of(OF_TENANT, filter.tenantId())
            .and(correlation + " >= ?", search)
            .and(correlation + " < ?", search + AFTER_EVERY_TEXT)
            .and(GIVEN);
    if (!PART_OF_AN_ID.matcher(search).matches()) {
      return List.of(byCorrelation);
    }
    Arm byId =
        Arm.of("e.id >= ?", search)
            .and("e.id < ?", search + AFTER_EVERY_DIGIT)
            .and(ALSO_OF_TENANT, filter.tenantId());
    return List.of(byId, byCorrelation);
  }

  /** Ids are spread evenly over tenants, so whose they are need not be looked up to guess. */
  private boolean isCommon(List<Arm> arms) {
    String ofTenant = " AND " + ALSO_OF_TENANT;
    return arms.stream()
        .map(
            arm ->
                arm.condition().endsWith(ofTenant)
                    ? new Arm(
                        arm.condition().replace(ofTenant, ""),
                        arm.parameters().subList(0, arm.parameters().size() - 1))
                    : arm)
        .anyMatch(this::isCommon);
  }

  private boolean isCommon(Arm arm) {
    List<Object> parameters = new ArrayList<>(arm.parameters());
    parameters.add(limits.common() + 1);
    return source
        .first(
            "SELECT count(*) > %d FROM (SELECT 1 FROM executions e WHERE %s LIMIT ?) found"
                .formatted(limits.common(), arm.condition()),
            row -> row.getBoolean(1),
            parameters.toArray())
        .orElse(false);
  }

  private List<String> flowsNamedLike(String search) {
    return source.list(
        """
        SELECT DISTINCT flow_id FROM flow_definitions
        WHERE tenant_id = ? AND lower(flow_id) LIKE ? ESCAPE '!' ORDER BY flow_id LIMIT ?
        """,
        row -> row.getString(1),
        filter.tenantId(),
        containing(search),
        limits.flows() + 1);
  }

  /** Looks at every row that the arms find. */
  private static List<Arm> containing(List<Arm> arms, String search) {
    return arms.stream().map(arm -> containing(arm, search)).toList();
  }

  private static Arm containing(Arm arm, String search) {
    int length = search.codePointCount(0, search.length());
    List<Object> parameters = new ArrayList<>(arm.parameters());
    parameters.addAll(List.of(length, search, length, search, containing(search)));
    return new Arm(
        arm.condition()
            + " AND (substr(e.id, 1, ?) = ? OR substr(e.correlation_id, 1, ?) = ?"
            + " OR lower(e.flow_id) LIKE ? ESCAPE '!')",
        parameters);
  }

  private static String containing(String search) {
    return "%" + escaped(search.toLowerCase(Locale.ROOT)) + "%";
  }

  private static String escaped(String search) {
    return search.replace("!", "!!").replace("%", "!%").replace("_", "!_");
  }

  private Arm timed(Arm arm) {
    return arm.between(filter.createdFrom(), filter.createdBefore());
  }

  private Arm narrowed(Arm arm) {
    return timed(arm.and("e.flow_id = ?", filter.flowId()).ofStatuses(filter.statuses()));
  }
}
