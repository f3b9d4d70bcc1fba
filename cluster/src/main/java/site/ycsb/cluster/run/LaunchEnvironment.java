package site.ycsb.cluster.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Numbers;

/**
 * What the starter of processes tells in environment variables: which one this is, of how many, and
 * where the first one runs.
 *
 * @param index of this process, from 0
 * @param clients how many there are, when it's told
 * @param firstHost where the first one runs, when it's told
 * @param source the variable that has the index, for messages
 */
record LaunchEnvironment(
    int index, OptionalInt clients, Optional<String> firstHost, String source) {
  private static final List<String> SLURM_NODES =
      List.of("SLURM_STEP_NODELIST", "SLURM_JOB_NODELIST");

  /** The variables, the most specific starter first: an MPI job may run under Slurm. */
  private static final List<Names> STARTERS =
      List.of(
          new Names("YCSB_CLIENT_INDEX", List.of("YCSB_CLIENTS"), List.of()),
          new Names("JOB_COMPLETION_INDEX", List.of("YCSB_CLIENTS"), List.of()),
          new Names("OMPI_COMM_WORLD_RANK", List.of("OMPI_COMM_WORLD_SIZE"), SLURM_NODES),
          new Names("PMI_RANK", List.of("PMI_SIZE"), SLURM_NODES),
          new Names("SLURM_PROCID", List.of("SLURM_STEP_NUM_TASKS", "SLURM_NTASKS"), SLURM_NODES));

  /** Names with ranges of numbers in them, separated by commas. */
  private static final Pattern NODE_LIST = nodeList();

  private record Names(String index, List<String> size, List<String> nodes) {}

  /** What there is; empty when nothing tells. */
  static Optional<LaunchEnvironment> of(Map<String, String> environment) {
    for (Names names : STARTERS) {
      OptionalInt index = number(environment.get(names.index()));
      if (index.isPresent()) {
        return Optional.of(
            new LaunchEnvironment(
                index.getAsInt(),
                names.size().stream()
                    .map(name -> number(environment.get(name)))
                    .filter(OptionalInt::isPresent)
                    .findFirst()
                    .orElse(OptionalInt.empty()),
                names.nodes().stream()
                    .map(environment::get)
                    .filter(nodes -> nodes != null && !nodes.isBlank())
                    .findFirst()
                    .flatMap(LaunchEnvironment::firstOf),
                names.index()));
      }
    }
    return Optional.empty();
  }

  /**
   * The first host of a list as Slurm writes it, such as {@code node[01-04,7]}; empty when it's no
   * such list, of which a part may look like a host.
   */
  private static Optional<String> firstOf(String nodes) {
    Matcher list = NODE_LIST.matcher(nodes.trim());
    return list.matches()
        ? Optional.of(list.group("first").replaceAll("\\[([0-9]+)[^]]*]", "$1"))
        : Optional.empty();
  }

  private static Pattern nodeList() {
    String range = "[0-9]+(?:-[0-9]+)?";
    String name = "[A-Za-z0-9_](?:[A-Za-z0-9._-]|\\[" + range + "(?:," + range + ")*])*";
    return Pattern.compile("(?<first>" + name + ")(?:," + name + ")*");
  }

  private static OptionalInt number(@Nullable String text) {
    try {
      return text == null ? OptionalInt.empty() : OptionalInt.of(Numbers.parseInt(text));
    } catch (NumberFormatException e) {
      return OptionalInt.empty();
    }
  }
}
