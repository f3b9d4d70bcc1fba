package site.ycsb.workloads.fields;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * JSON arrays of English words, as {@code ["time","of"]}.
 *
 * @param counts how many words there are
 */
record ListShape(Spread counts) implements ValueShape {
  private static final String EMPTY = "[]";
  private static final Pattern WORD = Pattern.compile("\"[a-z]+\"");

  @Override
  public String value(Draws draws) {
    return LongStream.range(0, counts.draw(draws))
        .mapToObj(i -> '"' + Words.draw(draws) + '"')
        .collect(Collectors.joining(",", "[", "]"));
  }

  @Override
  public boolean canBe(String value) {
    if (value.equals(EMPTY)) {
      return counts.contains(0);
    }
    if (!value.startsWith("[") || !value.endsWith("]")) {
      return false;
    }
    List<String> words = List.of(value.substring(1, value.length() - 1).split(",", -1));
    return counts.contains(words.size())
        && words.stream().allMatch(word -> WORD.matcher(word).matches());
  }
}
