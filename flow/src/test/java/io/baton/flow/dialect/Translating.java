package io.baton.flow.dialect;

import static io.baton.flow.dialect.Documents.parse;
import static org.assertj.core.api.Assertions.assertThat;

import io.baton.flow.document.Node;

/** Translates a definition and compares what comes out with one in Baton's own form. */
final class Translating {
  final Translation translation = new Translation("hint", Documents.BUILT_IN);

  void assertTranslated(String document, String expected) {
    assertTranslates(Documents.text(document), expected);
  }

  void assertTranslates(String written, String expected) {
    Node root = parse(written);
    Node translated = Dialects.recognise(root).translate(root, translation);
    assertThat(translated.toValue()).isEqualTo(parse(expected).toValue());
  }
}
