package site.ycsb.config;

import java.util.Collection;
import java.util.Optional;

/** Finds what a user who mistyped a name may have meant. */
public final class Nearest {
  private Nearest() {}

  /** The name with the smallest edit distance, if that is at most a third of the word's length. */
  public static Optional<String> to(String word, Collection<String> names) {
    return within(word, names, Math.max(1, word.length() / 3));
  }

  /** A next step: whether the nearest name was meant, or another step where none is near. */
  public static String question(String word, Collection<String> names, String otherwise) {
    return to(word, names).map(nearest -> "Did you mean " + nearest + "?").orElse(otherwise);
  }

  /** The name that a slip of the finger changed into this: at most 2 edits, 1 per 3 letters. */
  public static Optional<String> slip(String word, Collection<String> names) {
    return within(word, names, Math.min(2, word.length() / 3));
  }

  /** The name with the smallest edit distance, if that is at most this. */
  public static Optional<String> within(String word, Collection<String> names, int most) {
    Optional<String> nearest = Optional.empty();
    int smallest = most + 1;
    for (String name : names) {
      if (Math.abs(word.length() - name.length()) >= smallest) {
        continue;
      }
      int distance = distance(word, name);
      if (distance < smallest) {
        smallest = distance;
        nearest = Optional.of(name);
      }
    }
    return nearest;
  }

  /** By optimal string alignment, which also exchanges neighbours. */
  static int distance(String from, String to) {
    int[][] cost = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      cost[i][0] = i;
    }
    for (int j = 0; j <= to.length(); j++) {
      cost[0][j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      for (int j = 1; j <= to.length(); j++) {
        int same = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
        int best =
            Math.min(cost[i - 1][j - 1] + same, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
        if (i > 1
            && j > 1
            && from.charAt(i - 1) == to.charAt(j - 2)
            && from.charAt(i - 2) == to.charAt(j - 1)) {
          best = Math.min(best, cost[i - 2][j - 2] + 1);
        }
        cost[i][j] = best;
      }
    }
    return cost[from.length()][to.length()];
  }
}
