package io.baton.architecture;

import java.util.regex.Pattern;

/**
 * What lies outside the pure core, as patterns over {@code class#member}, each with what to use
 * instead.
 */
enum Outside {
  CLOCK(
      "take the time from the input",
      "java\\.time\\..*#now",
      "java\\.time\\.(Clock|InstantSource)#.*",
      "java\\.lang\\.System#(currentTimeMillis|nanoTime)",
      "java\\.util\\.(Date|GregorianCalendar)#<init>",
      "java\\.util\\.Calendar#getInstance"),
  RANDOM(
      "take ids and randomness from the input",
      "java\\.util\\.(Random|SplittableRandom|concurrent\\.ThreadLocalRandom)#.*",
      "java\\.util\\.random\\..*#.*",
      "java\\.security\\.SecureRandom#.*",
      "java\\.lang\\.Math#random",
      "java\\.util\\.UUID#randomUUID",
      "java\\.util\\.Collections#shuffle"),
  THREADS(
      "return an effect and let the runtime do the work",
      "java\\.lang\\.(Thread|ThreadLocal|Process|ProcessBuilder|Runtime)([$].*)?#.*",
      "java\\.lang\\.Object#(wait|notify|notifyAll)",
      "java\\.util\\.Timer#.*",
      "java\\.util\\.concurrent\\.(?!TimeUnit).*#.*"),
  FILES_AND_NETWORK(
      "take text and results from the input, return an effect for the rest",
      "java\\.io\\.(File|RandomAccessFile).*#.*",
      "java\\.nio\\.(file|channels)\\..*#.*",
      "java\\.net\\.(?!(URI|URISyntaxException|URLEncoder|URLDecoder)#).*#.*",
      "(java|javax)\\.sql\\..*#.*"),
  LOGS(
      "return an event or a problem; who calls decides what is logged",
      "org\\.slf4j\\..*#.*",
      "java\\.util\\.logging\\..*#.*",
      "java\\.lang\\.System#(out|err|in|getLogger)",
      "java\\.lang\\.Throwable#printStackTrace"),
  MACHINE(
      "take settings and time zones as parameters",
      "java\\.lang\\.System#(getenv|getProperty|getProperties|identityHashCode|lineSeparator|exit)",
      "java\\.time\\.ZoneId#systemDefault",
      "java\\.util\\.TimeZone#getDefault",
      "java\\.util\\.Locale#getDefault",
      "java\\.nio\\.charset\\.Charset#defaultCharset");

  final String instead;
  private final Pattern members;

  Outside(String instead, String... patterns) {
    this.instead = instead;
    this.members = Pattern.compile(String.join("|", patterns));
  }

  boolean covers(String className, String member) {
    return members.matcher(className + "#" + member).matches();
  }
}
