package site.ycsb.compare.study;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import site.ycsb.client.binding.Binding;

/** Readers of study files for tests, with a store in the process and one that is a server. */
public final class StudyFiles {
  /** A store in the process. */
  public static final Binding MEMORY = binding("memory", Optional.empty(), List.of());

  private StudyFiles() {}

  /**
   * A reader.
   *
   * @param folder with the folder of workloads
   * @param given the properties of the command line
   */
  static StudyFile reader(Path folder, Set<String> given) {
    return new StudyFile(
        folder.resolve("workloads"),
        List.of(MEMORY, binding("cassandra", Optional.of("cassandra"), List.of("hosts"))),
        given);
  }

  private static Binding binding(String name, Optional<String> store, List<String> addresses) {
    return new Binding(name, "x." + name, "", store, addresses);
  }
}
