package io.baton.expression;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.baton.value.Json;
import io.baton.value.JsonException;
import io.baton.value.JsonLimits;
import io.baton.value.Value;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/** Functions that turn values into other notations and back. */
final class CodecFunctions {
  private static final Function TO_JSON = Function.of("json", 1, CodecFunctions::toJson);

  static final List<Function> ALL =
      List.of(
          TO_JSON,
          TO_JSON.named("toJson"),
          Function.of("fromJson", 1, CodecFunctions::fromJson),
          Function.of("base64", 1, CodecFunctions::base64),
          Function.of("base64decode", 1, CodecFunctions::base64decode),
          Function.of("urlEncode", 1, CodecFunctions::urlEncode),
          Function.of("sha256", 1, CodecFunctions::sha256));

  private CodecFunctions() {}

  private static Value toJson(Arguments args) {
    return Value.of(args.run().jsonOf(args.value(0), args.offset()));
  }

  private static Value fromJson(Arguments args) {
    String text = args.text(0);
    args.run().produce(text.length(), args.offset());
    int depth = args.run().limits().maxResultDepth();
    try {
      return Json.parse(text, JsonLimits.DEFAULT.withMaxDepth(depth));
    } catch (JsonException e) {
      throw args.fail(
          "not valid JSON at line %d, column %d: %s"
              .formatted(e.line(), e.column(), e.getMessage()));
    }
  }

  private static Value base64(Arguments args) {
    return args.newText(Base64.getEncoder().encodeToString(args.text(0).getBytes(UTF_8)));
  }

  private static Value base64decode(Arguments args) {
    try {
      byte[] bytes = Base64.getDecoder().decode(args.text(0));
      return args.newText(UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (IllegalArgumentException e) {
      throw args.fail("the text is not base64");
    } catch (CharacterCodingException e) {
      throw args.fail("the decoded bytes are not text in UTF-8");
    }
  }

  /** Encodes for any part of a URL, so a space becomes %20 and not a plus sign. */
  private static Value urlEncode(Arguments args) {
    return args.newText(URLEncoder.encode(args.text(0), UTF_8).replace("+", "%20"));
  }

  private static Value sha256(Arguments args) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return args.newText(HexFormat.of().formatHex(digest.digest(args.text(0).getBytes(UTF_8))));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
