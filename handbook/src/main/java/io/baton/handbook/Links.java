package io.baton.handbook;

import java.net.URI;
import java.util.Optional;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;

/**
 * Makes the links of a file lead to pages. One to a file that is not in the handbook becomes plain
 * text, so that none leads nowhere. Comments go; any other HTML is shown as it is written.
 */
final class Links extends AbstractVisitor {
  private final URI file;

  /**
   * @param file where the links are relative to
   */
  Links(String file) {
    this.file = URI.create("/" + file);
  }

  @Override
  public void visit(Link link) {
    Node child = link.getFirstChild();
    if (isOutside(link.getDestination()) || link.getDestination().startsWith("#")) {
      visitChildren(link);
      return;
    }
    Optional<String> target = target(link.getDestination());
    if (target.isPresent()) {
      link.setDestination(target.get());
      visitChildren(link);
      return;
    }
    while (child != null) {
      Node next = child.getNext();
      link.insertBefore(child);
      child = next;
    }
    link.unlink();
  }

  @Override
  public void visit(Image image) {
    if (!isOutside(image.getDestination())) {
      target(image.getDestination()).ifPresent(image::setDestination);
    }
  }

  @Override
  public void visit(HtmlBlock html) {
    if (html.getLiteral().startsWith("<!--")) {
      html.unlink();
    }
  }

  @Override
  public void visit(HtmlInline html) {
    if (html.getLiteral().startsWith("<!--")) {
      html.unlink();
    }
  }

  private static boolean isOutside(String destination) {
    return destination.matches("[a-z]+:.*");
  }

  private Optional<String> target(String destination) {
    int hash = destination.indexOf('#');
    String path = hash < 0 ? destination : destination.substring(0, hash);
    String fragment = hash < 0 ? "" : destination.substring(hash);
    String resolved = file.resolve(path).getPath().substring(1);
    if (resolved.endsWith("/")) {
      resolved += "README.md";
    }
    return Sources.exists(resolved)
        ? Optional.of(Sources.address(resolved) + fragment)
        : Optional.empty();
  }
}
