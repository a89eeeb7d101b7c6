package io.baton.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Records on disk: one JSON file a test class, so that running one class again replaces only that
 * class's records.
 */
final class RecordFiles {
  private static final JsonFactory JSON = new JsonFactory();

  private RecordFiles() {}

  static void write(Path directory, List<TestRecord> records) throws IOException {
    if (records.isEmpty()) {
      return;
    }
    Files.createDirectories(directory);
    var byClass =
        records.stream()
            .collect(
                Collectors.groupingBy(TestRecord::testClass, TreeMap::new, Collectors.toList()));
    for (var file : byClass.entrySet()) {
      writeFile(directory.resolve(file.getKey() + ".json"), file.getValue());
    }
  }

  static List<TestRecord> read(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    List<TestRecord> records = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".json")).sorted().toList()) {
        readFile(file, records);
      }
    }
    return records;
  }

  private static void writeFile(Path file, List<TestRecord> records) throws IOException {
    try (var out = Files.newBufferedWriter(file);
        JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeStartArray();
      for (TestRecord record : records) {
        json.writeStartObject();
        json.writeStringProperty("class", record.testClass());
        json.writeStringProperty("method", record.method());
        json.writeArrayPropertyStart("requirements");
        record.requirements().forEach(json::writeString);
        json.writeEndArray();
        json.writeStringProperty("result", record.result().name());
        json.writeNumberProperty("invocations", record.invocations());
        json.writeEndObject();
      }
      json.writeEndArray();
    }
  }

  private static void readFile(Path file, List<TestRecord> into) throws IOException {
    try (var in = Files.newBufferedReader(file);
        JsonParser json = JSON.createParser(ObjectReadContext.empty(), in)) {
      json.nextToken();
      while (json.nextToken() == JsonToken.START_OBJECT) {
        into.add(readRecord(json));
      }
    }
  }

  private static TestRecord readRecord(JsonParser json) {
    String testClass = "";
    String method = "";
    List<String> requirements = new ArrayList<>();
    TestResult result = TestResult.SKIPPED;
    int invocations = 0;
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = json.currentName();
      json.nextToken();
      switch (name) {
        case "class" -> testClass = json.getString();
        case "method" -> method = json.getString();
        case "requirements" -> {
          while (json.nextToken() != JsonToken.END_ARRAY) {
            requirements.add(json.getString());
          }
        }
        case "result" -> result = TestResult.valueOf(json.getString());
        case "invocations" -> invocations = json.getIntValue();
        default -> throw new IllegalStateException("Unknown key in a conformance record: " + name);
      }
    }
    return new TestRecord(testClass, method, requirements, result, invocations);
  }
}
