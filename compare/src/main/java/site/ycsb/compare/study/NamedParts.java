package site.ycsb.compare.study;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;

/** The stores and protections that a command line names, as a study file would. */
public final class NamedParts {
  private static final String ORIGIN = "command line";

  private NamedParts() {}

  /**
   * The store of a binding.
   *
   * @throws ConfigurationException when there is no such binding
   */
  public static StoreChoice store(
      String key, String word, Stores stores, List<StorePropertiesFile> files) {
    Problems problems = new Problems();
    Optional<StoreChoice> store =
        stores.find(word, word, 1, Map.of(), files, rejection(problems, key, word));
    problems.throwIfAny();
    return store.orElseThrow();
  }

  /**
   * Protections by their words, each once.
   *
   * @throws ConfigurationException with everything that is wrong
   */
  public static List<Protection> protections(String key, List<String> words) {
    Problems problems = new Problems();
    ProtectionParser parser = new ProtectionParser();
    List<Protection> protections = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String word : words) {
      Rejection rejection = rejection(problems, key, word);
      if (seen.add(word)) {
        parser.parse(word, word, Map.of(), rejection).ifPresent(protections::add);
      } else {
        rejection.reject("is given twice", "Keep one of them");
      }
    }
    problems.throwIfAny();
    return protections;
  }

  /**
   * A file of properties for a store.
   *
   * @throws ConfigurationException when it can't be read, or sets what it mustn't
   */
  public static StorePropertiesFile propertiesFile(String key, Path file) {
    Problems problems = new Problems();
    Optional<StorePropertiesFile> read =
        StorePropertiesFile.read(file, rejection(problems, key, file.toString()));
    problems.throwIfAny();
    return read.orElseThrow();
  }

  private static Rejection rejection(Problems problems, String key, String word) {
    return (rule, nextStep) -> problems.add(new Problem(key, word, ORIGIN, rule, nextStep));
  }
}
