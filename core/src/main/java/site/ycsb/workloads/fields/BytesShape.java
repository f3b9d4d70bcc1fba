package site.ycsb.workloads.fields;

import java.util.regex.Pattern;

/**
 * Random letters, digits, + and /, six bits each, of which a part is what stood before, again. They
 * are text, since not every store takes other bytes.
 *
 * @param lengths in bytes
 * @param compressible which share of a value repeats the rest of it, from 0 to 1
 */
record BytesShape(Spread lengths, double compressible) implements ValueShape {
  private static final String ALPHABET =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9+/]*");
  private static final int BITS = 6;
  private static final int PER_DRAW = Long.SIZE / BITS;

  @Override
  public String value(Draws draws) {
    int length = (int) lengths.draw(draws);
    int random = (int) Math.max(1, Math.round((1 - compressible) * length));
    StringBuilder text = new StringBuilder(length);
    long bits = 0;
    for (int i = 0; i < length; i++) {
      if (i >= random) {
        text.append(text.charAt(i - random));
      } else {
        bits = i % PER_DRAW == 0 ? draws.bits() : bits >>> BITS;
        text.append(ALPHABET.charAt((int) bits & (ALPHABET.length() - 1)));
      }
    }
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
