package io.baton.handbook;

import io.baton.handbook.Markdown.Rendered;
import io.baton.handbook.Markdown.Section;
import io.baton.handbook.Navigation.Entry;
import io.baton.handbook.Navigation.Group;

/** What is around a page: its head, the way to the others, and what is on it. */
record PageFrame(Navigation navigation) {

  String around(Rendered page, String address) {
    String contents = contents(page, address);
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>%s · Baton</title>
      <link rel="icon" href="/icon.svg">
      <link rel="stylesheet" href="/docs/handbook.css">
      </head>
      <body>
      <a class="skip" href="#content">Skip to the page</a>
      <header><a class="brand" href="/docs">Baton</a><a href="/">Console</a></header>
      <details class="menu"><summary>Contents</summary>%s</details>
      <div class="columns">
      <nav class="side" aria-label="Contents">%s</nav>
      <main id="content">
      %s</main>
      </div>
      </body>
      </html>
      """
        .formatted(escaped(page.title()), contents, contents, page.html());
  }

  private String contents(Rendered page, String address) {
    StringBuilder html = new StringBuilder();
    for (Group group : navigation.groups()) {
      html.append("<h2>").append(escaped(group.title())).append("</h2><ul>");
      for (Entry entry : group.entries()) {
        boolean here = entry.address().equals(address);
        html.append("<li><a href=\"").append(escaped(entry.address())).append('"');
        html.append(here ? " aria-current=\"page\">" : ">").append(escaped(entry.title()));
        html.append("</a>");
        if (here) {
          sections(html, page);
        }
        html.append("</li>");
      }
      html.append("</ul>");
    }
    return html.toString();
  }

  private static void sections(StringBuilder html, Rendered page) {
    html.append("<ul>");
    for (Section section : page.sections()) {
      if (section.level() == 2) {
        html.append("<li><a href=\"#").append(escaped(section.anchor())).append("\">");
        html.append(escaped(section.title())).append("</a></li>");
      }
    }
    html.append("</ul>");
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
