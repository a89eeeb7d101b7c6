package io.baton.adapters.network;

import java.net.InetAddress;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A range of addresses such as {@code 10.0.0.0/8}; one address alone is a range of one. */
final class Cidr {
  private final byte[] network;
  private final int bits;

  private Cidr(byte[] network, int bits) {
    this.network = network;
    this.bits = bits;
  }

  static Cidr of(String text) {
    Cidr range = parse(text);
    if (range == null) {
      throw new IllegalArgumentException("'%s' is not a range such as 10.0.0.0/8".formatted(text));
    }
    return range;
  }

  /** Null where the text is no range. */
  static @Nullable Cidr parse(String text) {
    int slash = text.indexOf('/');
    InetAddress address = AddressLiteral.strict(slash < 0 ? text : text.substring(0, slash));
    if (address == null) {
      return null;
    }
    int width = address.getAddress().length * 8;
    int bits = slash < 0 ? width : bits(text.substring(slash + 1), width);
    return bits < 0 ? null : new Cidr(address.getAddress(), bits);
  }

  private static int bits(String text, int most) {
    boolean digits =
        !text.isEmpty() && text.length() <= 3 && text.chars().allMatch(Character::isDigit);
    int bits = digits ? Integer.parseInt(text) : -1;
    return bits > most ? -1 : bits;
  }

  boolean contains(InetAddress address) {
    byte[] other = address.getAddress();
    if (other.length != network.length) {
      return false;
    }
    int whole = bits / 8;
    if (!Arrays.equals(network, 0, whole, other, 0, whole)) {
      return false;
    }
    int rest = bits % 8;
    return rest == 0 || ((network[whole] ^ other[whole]) & (0xff << (8 - rest)) & 0xff) == 0;
  }
}
