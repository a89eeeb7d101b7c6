package io.baton.handbook;

import java.util.ArrayList;
import java.util.List;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;

/** What the index lists: headings with the pages under them, as docs/README.md has them. */
record Navigation(List<Group> groups) {

  record Entry(String title, String address) {}

  record Group(String title, List<Entry> entries) {}

  static Navigation read() {
    String index = "docs/README.md";
    Node document = Markdown.parse(Sources.text(index));
    document.accept(new Links(index));
    Reader reader = new Reader();
    document.accept(reader);
    return new Navigation(List.copyOf(reader.groups));
  }

  /** The first link of every item of a list. */
  private static final class Reader extends AbstractVisitor {
    private final List<Group> groups = new ArrayList<>();

    @Override
    public void visit(Heading heading) {
      if (heading.getLevel() == 2) {
        groups.add(new Group(Markdown.plain(heading), new ArrayList<>()));
      }
    }

    @Override
    public void visit(ListItem item) {
      Node paragraph = item.getFirstChild();
      if (!groups.isEmpty()
          && paragraph != null
          && paragraph.getFirstChild() instanceof Link link) {
        groups.getLast().entries().add(new Entry(Markdown.plain(link), link.getDestination()));
      }
    }
  }
}
