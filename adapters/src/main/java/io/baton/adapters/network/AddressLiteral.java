package io.baton.adapters.network;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Addresses written as numbers. The old spellings ({@code 2130706433}, {@code 0177.1}, {@code
 * 0x7f.0.0.1}) mean what they mean to every other program, so that none of them is another name for
 * an address that may not be reached.
 */
final class AddressLiteral {
  private static final Pattern NUMBER = Pattern.compile("0[xX][0-9a-fA-F]{0,16}|[0-9]{1,20}");
  private static final Pattern PLAIN = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}");

  private AddressLiteral() {}

  /** The address that the host is a spelling of; null where it is a name. */
  static @Nullable InetAddress parse(String host) {
    String plain = withoutBrackets(host);
    if (plain.contains(":")) {
      return version6(plain);
    }
    String[] parts =
        (plain.endsWith(".") ? plain.substring(0, plain.length() - 1) : plain).split("\\.", -1);
    if (parts.length > 4) {
      return null;
    }
    long address = 0;
    for (int i = 0; i < parts.length; i++) {
      if (!NUMBER.matcher(parts[i]).matches()) {
        return null;
      }
      long part = number(parts[i]);
      boolean last = i == parts.length - 1;
      long most = last ? (1L << (8 * (5 - parts.length))) - 1 : 255;
      if (part < 0 || part > most) {
        return null;
      }
      address = last ? (address << (8 * (5 - parts.length))) | part : (address << 8) | part;
    }
    return version4(address);
  }

  /** Only the usual spellings; null for anything else. */
  static @Nullable InetAddress strict(String text) {
    String plain = withoutBrackets(text);
    if (plain.contains(":")) {
      return version6(plain);
    }
    return PLAIN.matcher(plain).matches() && !plain.matches("(.*\\.)?0[0-9].*")
        ? parse(plain)
        : null;
  }

  private static long number(String text) {
    try {
      if (text.startsWith("0x") || text.startsWith("0X")) {
        return text.length() == 2 ? 0 : Long.parseLong(text.substring(2), 16);
      }
      return text.length() > 1 && text.startsWith("0")
          ? Long.parseLong(text, 8)
          : Long.parseLong(text);
    } catch (NumberFormatException notOctalOrTooLong) {
      return -1;
    }
  }

  private static @Nullable InetAddress version6(String text) {
    if (!text.matches("[0-9a-fA-F:.]+")) {
      return null;
    }
    try {
      return InetAddress.getByName(text);
    } catch (UnknownHostException malformed) {
      return null;
    }
  }

  private static InetAddress version4(long address) {
    byte[] bytes = {
      (byte) (address >> 24), (byte) (address >> 16), (byte) (address >> 8), (byte) address
    };
    try {
      return InetAddress.getByAddress(bytes);
    } catch (UnknownHostException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String withoutBrackets(String host) {
    return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
  }
}
