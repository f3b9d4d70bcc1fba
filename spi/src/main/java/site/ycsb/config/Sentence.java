package site.ycsb.config;

/** Joins sentences of a message that end with what somebody else wrote. */
public final class Sentence {
  private Sentence() {}

  /** A sentence with one full stop, also where the last name or quotation in it ends with one. */
  public static String ended(String text) {
    return text.endsWith(".") || text.endsWith("?") || text.endsWith("!") ? text : text + ".";
  }

  /** Two sentences, the second one as it is. */
  public static String joined(String first, String second) {
    return ended(first) + " " + second;
  }
}
