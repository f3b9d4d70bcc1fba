package site.ycsb.compare.plan;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import site.ycsb.compare.study.ClientLaunch;
import site.ycsb.compare.trial.Trial;
import site.ycsb.compare.trial.TrialFiles;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.config.Secrets;

/**
 * The words of commands that run on other hosts. A launcher such as ssh hands them to a shell
 * there, which would read them again: an address with {@code &} ends there.
 */
final class RemoteWords {
  private static final TrialFiles ANY_FILES = new TrialFiles(Path.of(""), "any");

  private final PlannedStudy planned;

  RemoteWords(PlannedStudy planned) {
    this.planned = planned;
  }

  /**
   * Checks that they arrive as they are.
   *
   * @throws site.ycsb.config.ConfigurationException with all that don't
   */
  void check() {
    Problems problems = new Problems();
    words().stream().filter(word -> !Trial.isPlain(word)).map(this::problem).forEach(problems::add);
    problems.throwIfAny();
  }

  private Set<String> words() {
    Set<String> words = new LinkedHashSet<>();
    ClientLaunch launch = planned.study().execution().launch();
    if (launch.isRemote()) {
      MeetingPoint meeting = MeetingPoint.of(launch);
      for (PlannedTrial trial : planned.plan().trials()) {
        planned
            .commands()
            .run(trial, ANY_FILES, meeting)
            .others()
            .forEach(other -> words.addAll(other.arguments()));
      }
    }
    return words;
  }

  private Problem problem(String word) {
    int equals = word.indexOf('=');
    String key = equals < 0 ? "launch" : word.substring(0, equals);
    String value = equals < 0 ? word : word.substring(equals + 1);
    return new Problem(
        key,
        Secrets.shown(key, value),
        planned.study().description().name(),
        "has characters that a shell on another host would read",
        "Put properties into a file of the same path on each host, named by the store's"
            + " properties-file, and give files plain names");
  }
}
