package io.baton.flow.document;

import io.baton.flow.problem.Position;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Builds the tree from the parser's events. Events rather than the library's own tree, because the
 * limits then hold before anything is expanded, and because positions come for free.
 *
 * <p>An alias stands for the same node as its anchor, so an alias bomb costs no memory; its nodes
 * are counted each time nevertheless, because whoever reads the tree walks them each time.
 */
final class YamlReader {
  private static final LoadSettings SETTINGS =
      LoadSettings.builder()
          .setCodePointLimit(Integer.MAX_VALUE)
          .setParseComments(false)
          .setUseMarks(true)
          .build();
  private static final String MERGE = "<<";

  /** What an anchor names: the node, how many nodes it is and how deep. */
  private record Anchored(Node node, int nodes, int depth) {}

  private final ParserImpl events;
  private final Reading reading;
  private final YamlScalars scalars;
  private final Map<String, Anchored> anchors = new HashMap<>();
  private int deepest;

  YamlReader(String text, Reading reading) {
    this.events = new ParserImpl(SETTINGS, new StreamReader(SETTINGS, text));
    this.reading = reading;
    this.scalars = new YamlScalars(reading);
  }

  Node read() {
    events.next();
    if (events.checkEvent(Event.ID.StreamEnd)) {
      throw DocumentRefusal.syntax(Position.START, "the document is empty");
    }
    events.next();
    Node root = node(events.next());
    events.next();
    if (!events.checkEvent(Event.ID.StreamEnd)) {
      throw DocumentRefusal.syntax(
          position(events.peekEvent()),
          "a second document begins here; a file holds one definition, so remove '---' or split it");
    }
    return root;
  }

  private Node node(Event event) {
    if (event instanceof AliasEvent alias) {
      return alias(alias);
    }
    Position position = position(event);
    int nodesBefore = reading.nodes();
    int outerDeepest = deepest;
    deepest = reading.trail.depth();
    reading.count(1, position);
    Node node =
        switch (event) {
          case ScalarEvent scalar -> new Node.Leaf(position, scalar(scalar, position));
          case SequenceStartEvent list -> list(list, position);
          case MappingStartEvent object -> object(object, position);
          default -> throw new IllegalStateException("Unexpected YAML event " + event);
        };
    anchor((NodeEvent) event, node, reading.nodes() - nodesBefore);
    deepest = Math.max(deepest, outerDeepest);
    return node;
  }

  private void anchor(NodeEvent event, Node node, int nodes) {
    event
        .getAnchor()
        .ifPresent(
            anchor ->
                anchors.put(
                    anchor.getValue(), new Anchored(node, nodes, deepest - reading.trail.depth())));
  }

  private Node alias(AliasEvent event) {
    String name = event.getAlias().getValue();
    Position position = position(event);
    @Nullable Anchored anchored = anchors.get(name);
    if (anchored == null) {
      throw reading.refusal(
          position,
          "'*%s' has no anchor: '&%s' must be finished before this line".formatted(name, name));
    }
    reading.count(anchored.nodes(), position);
    reading.checkDepth(anchored.depth(), position);
    deepest = Math.max(deepest, reading.trail.depth() + anchored.depth());
    return anchored.node();
  }

  private Value scalar(ScalarEvent event, Position position) {
    refuseTag(event.getTag(), position);
    return event.isPlain()
        ? scalars.plain(event.getValue(), position)
        : reading.text(event.getValue(), position);
  }

  private Node list(CollectionStartEvent start, Position position) {
    refuseTag(start.getTag(), position);
    reading.checkDepth(position);
    List<Node> items = new ArrayList<>();
    for (Event event = events.next();
        event.getEventId() != Event.ID.SequenceEnd;
        event = events.next()) {
      reading.trail.enter(items.size());
      items.add(node(event));
      reading.trail.leave();
    }
    return new Node.Seq(position, items);
  }

  private Node object(CollectionStartEvent start, Position position) {
    refuseTag(start.getTag(), position);
    reading.checkDepth(position);
    LinkedHashMap<String, Node.Field> fields = new LinkedHashMap<>();
    List<Node> merges = new ArrayList<>();
    for (Event event = events.next();
        event.getEventId() != Event.ID.MappingEnd;
        event = events.next()) {
      Position keyPosition = position(event);
      String key = key(event, start, keyPosition);
      reading.trail.enter(key);
      Node value = node(events.next());
      reading.trail.leave();
      if (key.equals(MERGE) && event instanceof ScalarEvent scalar && scalar.isPlain()) {
        merges.add(value);
      } else {
        reading.put(fields, key, keyPosition, value);
      }
    }
    merges.forEach(merge -> merge(fields, merge));
    return new Node.Fields(position, fields);
  }

  private String key(Event event, CollectionStartEvent parent, Position position) {
    if (event instanceof AliasEvent alias
        && alias(alias) instanceof Node.Leaf(Position ignored, Value.Text(String text))) {
      return text;
    }
    if (!(event instanceof ScalarEvent scalar)) {
      throw DocumentRefusal.syntax(
          position,
          parent.isFlow() && event instanceof MappingStartEvent
              ? YamlComplaints.UNQUOTED_EXPRESSION
              : "a key must be a text, not a list or an object");
    }
    refuseTag(scalar.getTag(), position);
    Value text = reading.text(scalar.getValue(), position);
    anchor(scalar, new Node.Leaf(position, text), 1);
    return scalar.getValue();
  }

  /** Merged keys yield to the object's own, and earlier merges win over later ones. */
  private void merge(Map<String, Node.Field> fields, Node merge) {
    switch (merge) {
      case Node.Fields object -> object.fields().forEach(fields::putIfAbsent);
      case Node.Seq list -> list.items().forEach(item -> merge(fields, item));
      case Node.Leaf leaf ->
          reading.error(leaf.position(), "'<<' takes an object, or a list of objects, to merge in");
    }
  }

  private void refuseTag(Optional<String> tag, Position position) {
    if (tag.isPresent()) {
      reading.error(
          position,
          "the tag '%s' is not allowed; write the plain value without a tag".formatted(tag.get()));
    }
  }

  private static Position position(Event event) {
    return event.getStartMark().map(YamlReader::position).orElse(Position.START);
  }

  static Position position(Mark mark) {
    return new Position(mark.getLine() + 1, mark.getColumn() + 1);
  }
}
