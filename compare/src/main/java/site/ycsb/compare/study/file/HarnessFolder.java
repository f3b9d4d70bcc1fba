package site.ycsb.compare.study.file;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import site.ycsb.client.binding.Binding;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.InputFile;
import site.ycsb.config.Nearest;
import site.ycsb.config.Problem;

/**
 * The files of the test harness that people put around YCSB's command: {@code testdbs.txt} names
 * bindings, {@code workloadlist.txt} workload files, {@code opcounts.txt} numbers that are record
 * and operation count at once. Words stand between blanks or line ends. Its script empties, loads
 * and runs every combination, once.
 */
public final class HarnessFolder {
  private static final String DATABASES = "testdbs.txt";
  private static final String WORKLOADS = "workloadlist.txt";
  private static final String COUNTS = "opcounts.txt";
  private static final int MAX_DIGITS = 10;

  private final Path folder;
  private final Path workloads;
  private final List<Binding> bindings;
  private final List<Problem> problems = new ArrayList<>();

  private HarnessFolder(Path folder, Path workloads, List<Binding> bindings) {
    this.folder = folder;
    this.workloads = workloads;
    this.bindings = bindings;
  }

  /**
   * What the files say.
   *
   * @param workloads the folder of workload files that come with the client; those beside the
   *     harness go before
   * @param bindings the bindings that there are
   * @throws ConfigurationException with everything that is wrong
   */
  public static HarnessStudy read(Path folder, Path workloads, List<Binding> bindings)
      throws IOException {
    return new HarnessFolder(folder, workloads, bindings).read();
  }

  private HarnessStudy read() throws IOException {
    List<String> stores = new ArrayList<>();
    for (Word word : words(DATABASES, "the names of bindings")) {
      if (!isRepeated(word) && isBinding(word)) {
        stores.add(word.text());
      }
    }
    List<HarnessStudy.Workload> files = new ArrayList<>();
    for (Word word : words(WORKLOADS, "the names of workload files")) {
      if (!isRepeated(word)) {
        workload(word).ifPresent(files::add);
      }
    }
    List<Long> counts = new ArrayList<>();
    for (Word word : words(COUNTS, "operation counts")) {
      if (!isRepeated(word) && isCount(word)) {
        counts.add(Long.parseLong(word.text()));
      }
    }
    if (!problems.isEmpty()) {
      throw new ConfigurationException(problems);
    }
    return new HarnessStudy(stores, files, counts);
  }

  private record Word(String file, int line, String text, boolean repeated) {
    Problem problem(String rule, String nextStep) {
      return new Problem(file, text, file + ", line " + line, rule, nextStep);
    }
  }

  private List<Word> words(String name, String what) throws IOException {
    Path file = folder.resolve(name);
    if (!Files.isRegularFile(file)) {
      problems.add(
          new Problem(
              name,
              file.toString(),
              "import",
              "has to be a file with " + what,
              "Give the folder of the harness's three files"));
      return List.of();
    }
    String content;
    try {
      content = InputFile.readText(file);
    } catch (CharacterCodingException e) {
      problems.add(
          new Problem(
              name, file.toString(), "import", "has to be text in UTF-8", "Save it as such"));
      return List.of();
    }
    List<Word> words = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    int line = 0;
    for (String text : content.lines().toList()) {
      line++;
      for (String part : text.strip().split("\\s+", -1)) {
        if (!part.isEmpty()) {
          words.add(new Word(name, line, part, !seen.add(part)));
        }
      }
    }
    if (words.isEmpty()) {
      problems.add(
          new Problem(
              name, file.toString(), "import", "has to have " + what, "Add one, a line for each"));
    }
    return words;
  }

  private boolean isRepeated(Word word) {
    if (word.repeated()) {
      problems.add(word.problem("is there twice", "Keep one of them"));
    }
    return word.repeated();
  }

  private boolean isBinding(Word word) {
    if (bindings.stream()
        .anyMatch(
            one -> one.names().contains(word.text()) || one.aliases().contains(word.text()))) {
      return true;
    }
    List<String> names = bindings.stream().flatMap(one -> one.names().stream()).toList();
    problems.add(
        word.problem(
            "has to be the name of a binding",
            Nearest.to(word.text(), names)
                .map(nearest -> "Did you mean " + nearest + "?")
                .orElse("Take it out, or add the binding; there are " + String.join(", ", names))));
    return false;
  }

  private Optional<HarnessStudy.Workload> workload(Word word) {
    Path top = Optional.ofNullable(folder.toAbsolutePath().normalize().getParent()).orElse(folder);
    Optional<Path> own =
        Stream.of(folder, folder.resolve("workloads"), top.resolve("workloads"))
            .map(place -> place.resolve(word.text()).toAbsolutePath().normalize())
            .filter(Files::isRegularFile)
            .findFirst();
    if (own.isEmpty() && !Files.isRegularFile(workloads.resolve(word.text()))) {
      problems.add(
          word.problem(
              "has to be a workload file, here, in workloads/ here or beside this folder, or one"
                  + " that comes with the client",
              "Copy it here"));
      return Optional.empty();
    }
    return Optional.of(new HarnessStudy.Workload(word.text(), own));
  }

  private boolean isCount(Word word) {
    boolean number =
        word.text().matches("[0-9]{1," + MAX_DIGITS + "}") && Long.parseLong(word.text()) > 0;
    if (!number) {
      problems.add(word.problem("has to be a whole number above 0", "Write it like 20000"));
    }
    return number;
  }
}
