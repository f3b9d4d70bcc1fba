package site.ycsb.workloads.fields;

import java.util.regex.Pattern;

/**
 * English words, the frequent ones more often, in sentences; the last word may be cut.
 *
 * @param lengths in bytes
 */
record TextShape(Spread lengths) implements ValueShape {
  private static final Pattern FORM = Pattern.compile("[A-Za-z .]*");

  /** One of so many words ends a sentence. */
  private static final int SENTENCE_WORDS = 12;

  @Override
  public String value(Draws draws) {
    int length = (int) lengths.draw(draws);
    StringBuilder text = new StringBuilder(length);
    boolean begins = true;
    while (text.length() < length) {
      String word = Words.draw(draws);
      text.append(begins ? Character.toUpperCase(word.charAt(0)) : word.charAt(0));
      text.append(word, 1, word.length());
      begins = draws.below(SENTENCE_WORDS) == 0;
      text.append(begins ? ". " : " ");
    }
    text.setLength(length);
    return text.toString();
  }

  @Override
  public boolean canBe(String value) {
    return lengths.contains(value.length()) && FORM.matcher(value).matches();
  }

  @Override
  public double meanBytes() {
    return lengths.mean();
  }
}
