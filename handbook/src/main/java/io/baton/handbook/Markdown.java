package io.baton.handbook;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** Markdown as HTML. HTML inside is never passed through. */
final class Markdown {
  private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
  private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();

  private Markdown() {}

  /** A heading and where it is. */
  record Section(int level, String title, String anchor) {}

  /**
   * @param title the first heading
   * @param sections the headings below it, in their order
   */
  record Rendered(String title, String html, List<Section> sections) {}

  static Node parse(String text) {
    return PARSER.parse(text);
  }

  static Rendered render(String file) {
    Node document = parse(Sources.text(file));
    document.accept(new Links(file));
    Headings headings = new Headings();
    document.accept(headings);
    return new Rendered(headings.title, html(document, headings.anchors), headings.sections);
  }

  /**
   * @param anchors ids by heading
   */
  static String html(Node document, Map<Node, String> anchors) {
    return HtmlRenderer.builder()
        .extensions(EXTENSIONS)
        .escapeHtml(true)
        .sanitizeUrls(true)
        .attributeProviderFactory(
            context ->
                (node, tag, attributes) -> {
                  if (anchors.containsKey(node)) {
                    attributes.put("id", anchors.get(node));
                  }
                })
        .build()
        .render(document);
  }

  /** The text of a node, without markup. */
  static String plain(Node node) {
    StringBuilder text = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text part) {
            text.append(part.getLiteral());
          }

          @Override
          public void visit(Code part) {
            text.append(part.getLiteral());
          }
        });
    return text.toString();
  }

  /** Names headings as GitHub does, so that links work there as here. */
  private static final class Headings extends AbstractVisitor {
    private final Map<Node, String> anchors = new HashMap<>();
    private final Map<String, Integer> taken = new HashMap<>();
    private final List<Section> sections = new ArrayList<>();
    private String title = "";

    @Override
    public void visit(Heading heading) {
      String text = plain(heading);
      String name =
          text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
      int before = taken.merge(name, 1, Integer::sum) - 1;
      String anchor = before == 0 ? name : name + "-" + before;
      anchors.put(heading, anchor);
      if (title.isEmpty()) {
        title = text;
      } else {
        sections.add(new Section(heading.getLevel(), text, anchor));
      }
    }
  }
}
