package site.ycsb.generator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Texts of a fixed length that count up like an odometer through a set of characters: AAA, AAB and
 * so on. After the last one it begins again, or throws if told so. Not thread-safe.
 */
public class IncrementingPrintableStringGenerator extends Generator<String> {
  public static final int DEFAULTSTRINGLENGTH = 8;

  // Types of characters, by the constants of Character

  public static final Set<Integer> CHAR_TYPES_ALL_BUT_CONTROL =
      setOf(1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30);
  public static final Set<Integer> CHAR_TYPES_BASIC_ALPHA =
      setOf(Character.UPPERCASE_LETTER, Character.LOWERCASE_LETTER);
  public static final Set<Integer> CHAR_TYPES_BASIC_ALPHANUMERICS =
      setOf(Character.UPPERCASE_LETTER, Character.LOWERCASE_LETTER, Character.DECIMAL_DIGIT_NUMBER);
  public static final Set<Integer> CHAR_TYPE_EXTENDED_ALPHANUMERICS =
      setOf(
          Character.UPPERCASE_LETTER,
          Character.LOWERCASE_LETTER,
          Character.TITLECASE_LETTER,
          Character.MODIFIER_LETTER,
          Character.OTHER_LETTER,
          Character.DECIMAL_DIGIT_NUMBER,
          Character.LETTER_NUMBER,
          Character.OTHER_NUMBER);

  private static final int LAST_OF_PLANE_ZERO = 0xFFFF;

  private final int[] characters;
  private final int[] digits;
  private boolean rolledOver;
  private boolean throwExceptionOnRollover;
  private @Nullable String last;

  /** Texts of 8 letters A to Z and a to z. */
  public IncrementingPrintableStringGenerator() {
    this(DEFAULTSTRINGLENGTH);
  }

  /** Texts of so many letters A to Z and a to z. */
  public IncrementingPrintableStringGenerator(int length) {
    this(length, printableBasicAlphaASCIISet());
  }

  /** Texts of so many characters from a set of code points, in the set's order. */
  public IncrementingPrintableStringGenerator(int length, int[] characterSet) {
    if (length < 1) {
      throw new IllegalArgumentException("Length must be greater than or equal to 1");
    }
    if (characterSet == null || characterSet.length < 1) {
      throw new IllegalArgumentException("Character set must have at least one character");
    }
    characters = characterSet.clone();
    digits = new int[length];
  }

  @Override
  public String nextValue() {
    if (rolledOver && throwExceptionOnRollover) {
      throw new NoSuchElementException("The generator has rolled over to the beginning");
    }
    StringBuilder text = new StringBuilder(digits.length);
    for (int digit : digits) {
      text.appendCodePoint(characters[digit]);
    }
    increment();
    last = text.toString();
    return last;
  }

  @Override
  public @Nullable String lastValue() {
    return last;
  }

  /** Whether a text requested after the last one is an exception, not the first one again. */
  public void setThrowExceptionOnRollover(boolean exceptionOnRollover) {
    throwExceptionOnRollover = exceptionOnRollover;
  }

  public boolean getThrowExceptionOnRollover() {
    return throwExceptionOnRollover;
  }

  private void increment() {
    for (int place = digits.length - 1; place >= 0; place--) {
      digits[place]++;
      if (digits[place] < characters.length) {
        return;
      }
      digits[place] = 0;
    }
    rolledOver = true;
  }

  /** A to Z, a to z. */
  public static int[] printableBasicAlphaASCIISet() {
    return toArray(generatePrintableCharacterSet(0, 127, null, false, CHAR_TYPES_BASIC_ALPHA));
  }

  /** 0 to 9, A to Z, a to z. */
  public static int[] printableBasicAlphaNumericASCIISet() {
    return toArray(
        generatePrintableCharacterSet(0, 127, null, false, CHAR_TYPES_BASIC_ALPHANUMERICS));
  }

  /** All of ASCII from the space to the tilde. */
  public static int[] fullPrintableBasicASCIISet() {
    return toArray(generatePrintableCharacterSet(32, 127, null, false, null));
  }

  /** All of ASCII from the space to the tilde, after the line feed. */
  public static int[] fullPrintableBasicASCIISetWithNewlines() {
    List<Integer> characters = new ArrayList<>();
    characters.add(10);
    characters.addAll(generatePrintableCharacterSet(32, 127, null, false, null));
    return toArray(characters);
  }

  /** Letters and numbers of Unicode's basic plane that this JVM knows. */
  public static int[] printableAlphaNumericPlaneZeroSet() {
    return toArray(
        generatePrintableCharacterSet(
            0, LAST_OF_PLANE_ZERO, null, false, CHAR_TYPES_BASIC_ALPHANUMERICS));
  }

  /** All characters of Unicode's basic plane that this JVM knows, but controls. */
  public static int[] fullPrintablePlaneZeroSet() {
    return toArray(
        generatePrintableCharacterSet(
            0, LAST_OF_PLANE_ZERO, null, false, CHAR_TYPES_ALL_BUT_CONTROL));
  }

  /**
   * The code points of a range whose type is allowed.
   *
   * @param startCodePoint the first of the range
   * @param lastCodePoint the last of the range
   * @param characterTypesFilter code points to leave out; null for none
   * @param isFilterAllowableList whether the filter says instead which code points there may be
   * @param allowableTypes types, by the constants of {@link Character}; null for all but controls
   */
  public static List<Integer> generatePrintableCharacterSet(
      int startCodePoint,
      int lastCodePoint,
      @Nullable Set<Integer> characterTypesFilter,
      boolean isFilterAllowableList,
      @Nullable Set<Integer> allowableTypes) {
    Set<Integer> types = allowableTypes == null ? CHAR_TYPES_ALL_BUT_CONTROL : allowableTypes;
    return IntStream.rangeClosed(startCodePoint, lastCodePoint)
        .filter(
            codePoint ->
                characterTypesFilter == null
                    || characterTypesFilter.contains(codePoint) == isFilterAllowableList)
        .filter(codePoint -> types.contains(Character.getType(codePoint)))
        .boxed()
        .toList();
  }

  private static int[] toArray(List<Integer> codePoints) {
    return codePoints.stream().mapToInt(Integer::intValue).toArray();
  }

  private static Set<Integer> setOf(int... types) {
    return Arrays.stream(types).boxed().collect(HashSet::new, Set::add, Set::addAll);
  }
}
