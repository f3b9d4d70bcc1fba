package site.ycsb.compare.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Nearest;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;

/**
 * What the command line changes of a study.
 *
 * @param repeats instead of the study's; null keeps them
 * @param scale what record and operation counts are multiplied by
 * @param only words that a trial has to have, such as {@code cassandra}, {@code threads=4} or
 *     {@code repeat=2}; all trials when empty
 * @param properties further properties of every command
 * @param classPath what goes before the class path of every command that talks to a store; empty
 *     for nothing
 */
public record PlanOptions(
    @Nullable Integer repeats,
    double scale,
    List<String> only,
    Map<String, String> properties,
    String classPath) {

  /** The study as it is. */
  public static final PlanOptions NONE = new PlanOptions(null, 1, List.of(), Map.of(), "");

  public static final String ONLY = "--only";

  public PlanOptions {
    only = List.copyOf(only);
    properties = new TreeMap<>(properties);
  }

  /** The same, of which only what has this word too is left. */
  public PlanOptions alsoOnly(String word) {
    List<String> all = new ArrayList<>(only);
    if (!all.contains(word)) {
      all.add(word);
    }
    return new PlanOptions(repeats, scale, all, properties, classPath);
  }

  /** All words that trials are asked for by. */
  public Set<String> onlyWords() {
    return only.stream()
        .flatMap(asked -> Arrays.stream(asked.split(",")))
        .collect(Collectors.toSet());
  }

  /**
   * Rejects words that fit nothing: they would be dropped in silence where another one fits.
   *
   * @param known words that fit something
   * @param of what has these
   */
  public void checkWords(Set<String> known, String of) {
    Problems problems = new Problems();
    onlyWords().stream()
        .sorted()
        .filter(word -> !known.contains(word))
        .forEach(word -> problems.add(unknownWord(word, known, of)));
    problems.throwIfAny();
  }

  private static Problem unknownWord(String word, Set<String> known, String of) {
    String axis = word.substring(0, word.indexOf('=') + 1);
    String others =
        known.stream()
            .filter(one -> !axis.isEmpty() && one.startsWith(axis))
            .sorted(Comparator.comparingInt(String::length).thenComparing(one -> one))
            .collect(Collectors.joining(", "));
    return new Problem(
        ONLY,
        word,
        Problem.COMMAND_LINE,
        "fits no trial of " + of,
        others.isEmpty()
            ? Nearest.question(word, known, "See them with --dry-run")
            : "There are " + others);
  }

  /** The same without the words that a study doesn't know; what asks for nothing else stays. */
  public PlanOptions knowing(Set<String> words) {
    List<String> known =
        only.stream()
            .map(
                asked -> {
                  String left =
                      Arrays.stream(asked.split(","))
                          .filter(words::contains)
                          .collect(Collectors.joining(","));
                  return left.isEmpty() ? asked : left;
                })
            .toList();
    return new PlanOptions(repeats, scale, known, properties, classPath);
  }
}
