package io.baton.server.http;

import io.baton.value.Arr;
import io.baton.value.Obj;
import io.baton.value.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The fields of a JSON body, each read as what it must be. A field that is null is not there. */
public record Fields(Obj all) {

  /** Refuses names that are not among these, and says which was probably meant. */
  public static void requireKnown(Obj all, Collection<String> names) {
    for (String name : all.fields().keySet()) {
      if (!names.contains(name)) {
        throw Problem.badRequest(
                "The body has an unknown field '%s'%s"
                    .formatted(Printable.of(name), Meant.among(name, new TreeSet<>(names))))
            .refused();
      }
    }
  }

  public boolean has(String name) {
    return !(all.at(name) instanceof Value.Null);
  }

  /** The field as it is; JSON null where there is none. */
  public Value value(String name) {
    return all.at(name);
  }

  public Optional<String> text(String name) {
    return switch (all.at(name)) {
      case Value.Null ignored -> Optional.empty();
      case Value.Text text -> Optional.of(text.value());
      case Value other -> throw wrong(name, "a text", other);
    };
  }

  public String requiredText(String name) {
    return text(name)
        .orElseThrow(
            () -> Problem.badRequest("The field '%s' is missing".formatted(name)).refused());
  }

  /** One of a few words. */
  public Optional<String> word(String name, Set<String> words) {
    Optional<String> text = text(name);
    if (text.isPresent() && !words.contains(text.get())) {
      throw Problem.badRequest(
              "%s must be one of %s, not '%s'"
                  .formatted(name, new TreeSet<>(words), Printable.of(text.get())))
          .refused();
    }
    return text;
  }

  public Optional<Long> number(String name, long least, long most) {
    Value value = all.at(name);
    if (value instanceof Value.Null) {
      return Optional.empty();
    }
    if (value instanceof Value.Int number && number.value() >= least && number.value() <= most) {
      return Optional.of(number.value());
    }
    throw wrong(name, "a whole number from %d to %d".formatted(least, most), value);
  }

  /** An object; an empty one where there is none. */
  public Obj object(String name) {
    return switch (all.at(name)) {
      case Value.Null ignored -> Obj.EMPTY;
      case Obj object -> object;
      case Value other -> throw wrong(name, "an object", other);
    };
  }

  /** A list of texts; an empty one where there is none. */
  public List<String> texts(String name) {
    Value value = all.at(name);
    if (value instanceof Value.Null) {
      return List.of();
    }
    List<String> texts = new ArrayList<>();
    for (Value item : value instanceof Arr list ? list.items() : List.of(value)) {
      if (!(value instanceof Arr) || !(item instanceof Value.Text text)) {
        throw wrong(name, "a list of texts", value);
      }
      texts.add(text.value());
    }
    return texts;
  }

  private static Refused wrong(String name, String expected, Value found) {
    return Problem.badRequest(
            "%s must be %s, not %s".formatted(name, expected, Printable.of(found.toString())))
        .withErrors(List.of(Problem.error(name, "must be " + expected)))
        .refused();
  }
}
