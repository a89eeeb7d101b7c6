package io.baton.server.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.concurrent.TimeoutException;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;

/**
 * Reads bodies up to a limit. One that says it is longer is not read at all, and one that turns out
 * to be longer not further than that; a packed one counts unpacked.
 */
final class Bodies {
  private Bodies() {}

  static byte[] read(Request raw, Route route, int most) throws IOException {
    long announced = raw.getLength();
    if (announced > most) {
      throw tooLarge(route, "has %d bytes".formatted(announced), most);
    }
    byte[] bytes = readAll(raw, most);
    if (bytes.length > most) {
      throw tooLarge(route, "has more than %d bytes".formatted(most), most);
    }
    return bytes;
  }

  private static byte[] readAll(Request raw, int most) throws IOException {
    try (InputStream in = unpacked(raw)) {
      return in.readNBytes(most + 1);
    } catch (ZipException e) {
      throw notAsSaid(e);
    } catch (EOFException e) {
      // Of the unpacking; one that is cut off on its way is none of this kind.
      throw e instanceof EofException ? brokenOff() : notAsSaid(e);
    } catch (IOException e) {
      throw isTimeout(e)
          ? Problem.of(
                  ProblemType.REQUEST_TIMEOUT,
                  "The rest of the body did not come; nothing was done")
              .refused()
          : brokenOff();
    }
  }

  private static Refused notAsSaid(IOException e) {
    return Problem.badRequest("The body is not what its Content-Encoding says: " + e.getMessage())
        .refused();
  }

  private static Refused brokenOff() {
    return Problem.badRequest("The body broke off; nothing was done").refused();
  }

  private static boolean isTimeout(Throwable failure) {
    return failure instanceof TimeoutException
        || (failure.getCause() != null && isTimeout(failure.getCause()));
  }

  private static InputStream unpacked(Request raw) throws IOException {
    InputStream in = Content.Source.asInputStream(raw);
    String encoding = raw.getHeaders().get(HttpHeader.CONTENT_ENCODING);
    if (encoding == null || encoding.equalsIgnoreCase("identity")) {
      return in;
    }
    if (!encoding.toLowerCase(Locale.ROOT).equals("gzip")) {
      throw MediaTypes.unsupported(
          "A body can be sent as it is or with Content-Encoding: gzip, not '%s'"
              .formatted(Printable.of(encoding)));
    }
    return new GZIPInputStream(in);
  }

  private static Refused tooLarge(Route route, String size, int most) {
    return Problem.of(
            ProblemType.PAYLOAD_TOO_LARGE,
            "The body %s; %s takes at most %d bytes (%s). Nothing was done."
                .formatted(size, route, most, megabytes(most)))
        .refused();
  }

  private static String megabytes(int bytes) {
    return bytes >= 1 << 20 ? (bytes >> 20) + " MB" : (bytes >> 10) + " KB";
  }
}
