package io.baton.cli.drawing;

import io.baton.cli.Counted;
import io.baton.cli.Glyphs;
import io.baton.cli.Paint;
import io.baton.cli.Style;
import io.baton.flow.plan.Block;
import io.baton.flow.plan.Plan;
import io.baton.flow.plan.PlannedStep;
import io.baton.flow.plan.Repeat;
import io.baton.flow.plan.Work;
import java.util.ArrayList;
import java.util.List;

/**
 * A plan as a picture: one line a step from top to bottom, its level in the margin, edges as lanes
 * beside it, nested steps indented under their owner. Where more lanes would be open than can be
 * followed by eye, lanes are left out and each step says what it waits for.
 */
public final class PlanDrawing {
  private static final int MOST_LANES = 16;
  private static final int WIDEST_NAME = 40;
  private static final int WIDEST_KIND = 24;

  private final Plan plan;
  private final Glyphs glyphs;
  private final Paint paint;
  private final int columns;
  private final List<Line> lines = new ArrayList<>();

  private record Line(String margin, String name, String kind, String remark) {}

  public PlanDrawing(Plan plan, Style style) {
    this.plan = plan;
    this.glyphs = style.glyphs();
    this.paint = style.paint();
    this.columns = style.columns();
  }

  public List<String> lines() {
    List<Lanes.Place> places = Lanes.of(plan, plan.root());
    int lanes = places.stream().mapToInt(PlanDrawing::width).max().orElse(1);
    Rails rails = lanes <= MOST_LANES ? new Rails(glyphs, lanes) : null;
    int level = -1;
    for (int i = 0; i < places.size(); i++) {
      Lanes.Place place = places.get(i);
      String number =
          place.step().level() == level ? "    " : "%3d ".formatted(place.step().level() + 1);
      level = place.step().level();
      if (rails == null) {
        listed(number, places, i);
      } else {
        drawn(number, rails, place);
      }
    }
    handlers();
    List<String> drawn = new ArrayList<>();
    drawn.add(title());
    drawn.add("");
    drawn.addAll(aligned());
    return drawn;
  }

  private void drawn(String number, Rails rails, Lanes.Place place) {
    if (rails.needsJunction(place)) {
      lines.add(new Line("    " + rails.junction(place), "", "", ""));
    }
    add(number + rails.step(place) + " ", place.step(), 0, "");
    nested(place.step(), "    " + rails.below(place) + " ", 1);
  }

  /** Without lanes: a bracket holds the steps of a level together. */
  private void listed(String number, List<Lanes.Place> places, int at) {
    PlannedStep step = places.get(at).step();
    boolean first = at == 0 || places.get(at - 1).step().level() != step.level();
    boolean last = at == places.size() - 1 || places.get(at + 1).step().level() != step.level();
    String bracket =
        first && last
            ? glyphs.pick("●", "*")
            : glyphs.pick(first ? "╭" : last ? "╰" : "├", first || last ? "+" : "|");
    add(number + bracket + " ", step, 0, "after " + String.join(", ", step.dependencies()));
    nested(step, "    " + (last ? " " : glyphs.pick("│", "|")) + " ", 1);
  }

  private static int width(Lanes.Place place) {
    int most = place.lane();
    for (int lane : place.before()) {
      most = Math.max(most, lane);
    }
    return most + 1;
  }

  private String title() {
    String levels = Counted.of(plan.levels().size(), "level");
    String groups = Counted.of(plan.parallelGroups().size(), "parallel group");
    return paint.bold(plan.flow().id())
        + paint.dim("  " + Counted.steps(plan.totalSteps()) + ", " + levels + ", " + groups);
  }

  private void add(String margin, PlannedStep step, int depth, String more) {
    String remark = Remarks.of(step);
    boolean waits = !more.isEmpty() && !step.dependencies().isEmpty();
    String all = waits ? (remark.isEmpty() ? more : more + "; " + remark) : remark;
    String name = "  ".repeat(depth) + step.id();
    lines.add(new Line(margin, name, Remarks.kind(step.step()), all));
  }

  private void nested(PlannedStep step, String margin, int depth) {
    switch (step.work()) {
      case Work.Group group -> members(group.block(), margin, depth, heading(step));
      case Work.Choice choice -> {
        members(choice.then(), margin, depth, "then");
        members(choice.otherwise(), margin, depth, "else");
      }
      case Work ignored -> {}
    }
    members(step.fallback(), margin, depth, "fallback");
    members(step.onError(), margin, depth, "on error");
  }

  private static String heading(PlannedStep step) {
    return step.repeat() instanceof Repeat.Once ? "" : "in each round";
  }

  private void members(int index, String margin, int depth, String heading) {
    if (index == Plan.NONE) {
      return;
    }
    int inner = depth;
    if (!heading.isEmpty()) {
      lines.add(new Line(margin, "  ".repeat(depth) + heading + ":", "", ""));
      inner++;
    }
    Block block = plan.block(index);
    boolean graph = block.kind() != Block.Kind.PARALLEL;
    for (int member : block.members()) {
      PlannedStep step = plan.step(member);
      boolean explicit = graph && !step.step().dependsOn().isEmpty();
      add(margin, step, inner, explicit ? "after " + String.join(", ", step.dependencies()) : "");
      nested(step, margin, inner + 1);
    }
  }

  private void handlers() {
    for (int i = 0; i < plan.errorHandlers().size(); i++) {
      String condition = plan.flow().errorHandlers().get(i).condition();
      String heading = condition == null ? "on any other error" : "on an error with " + condition;
      lines.add(new Line("", "", "", ""));
      members(plan.errorHandlers().get(i).block(), "    ", 0, heading);
    }
  }

  private List<String> aligned() {
    int margin = lines.stream().mapToInt(line -> line.margin().length()).max().orElse(0);
    int name =
        widest(
            lines.stream().filter(line -> !line.kind().isEmpty()).map(Line::name).toList(),
            WIDEST_NAME);
    int kind = widest(lines.stream().map(Line::kind).toList(), WIDEST_KIND);
    return lines.stream().map(line -> text(line, margin, name, kind)).toList();
  }

  private static int widest(List<String> texts, int limit) {
    return Math.min(limit, texts.stream().mapToInt(String::length).max().orElse(0));
  }

  private String text(Line line, int margin, int name, int kind) {
    if (line.name().isEmpty()) {
      return paint.dim(line.margin().stripTrailing());
    }
    String left = padded(line.margin(), margin);
    String middle = padded(line.name(), name);
    int used = left.length() + middle.length() + 2;
    String kindText = cut(line.kind(), used);
    String rest = cut(line.remark(), used + Math.max(kind, kindText.length()) + 2);
    String label = line.kind().isEmpty() ? paint.dim(middle) : middle;
    String kinds = rest.isEmpty() ? kindText : padded(kindText, kind) + "  ";
    return (paint.dim(left) + label + "  " + paint.cyan(kinds) + paint.dim(rest)).stripTrailing();
  }

  private String cut(String text, int used) {
    String line = Paint.harmless(text);
    int room = columns - used;
    if (columns == 0 || line.length() <= room) {
      return line;
    }
    return room <= 3 ? "" : line.substring(0, room - 1) + glyphs.pick("…", "~");
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }
}
