package site.ycsb.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import site.ycsb.client.config.ClientProperties;
import site.ycsb.client.run.RunSession;
import site.ycsb.config.Secrets;
import site.ycsb.config.ShellWord;
import site.ycsb.config.SourcedProperties;
import site.ycsb.workloads.SharedProperties;

/** {@code load} and {@code run}. */
@Command(
    addMethodSubcommands = false,
    footer = {
      "",
      "The binding is one that 'bin/ycsb bindings' lists, the same with encrypted- in front, or "
          + "any class with -db.",
      "",
      "Exit codes: 0 done, 1 failed, 2 bad configuration, 3 bad data, 130 interrupted."
    })
final class PhaseCommand extends RunCommand {
  private final Phase phase;

  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Option(
      names = {"--slo"},
      paramLabel = "<bound>",
      description =
          "'READ p99 < 10 ms', 'p99.9 < 50 ms', 'UPDATE mean < 2 ms' or 'failed < 0.1 %%': exit code"
              + " 1 when it doesn't hold. With arrival=constant or poisson, latencies count from the"
              + " intended arrival, as in [Intended-READ]. May be repeated. Property slo.")
  private List<String> bounds = new ArrayList<>();

  enum Phase {
    LOAD,
    RUN,
    /** As the flags say; a class that YCSB's own flags name, or YCSB's default. */
    BY_FLAGS
  }

  /** The flag that YCSB's launcher adds for the phase. */
  Optional<String> flag() {
    return switch (phase) {
      case LOAD -> Optional.of("-load");
      case RUN -> Optional.of("-t");
      case BY_FLAGS -> Optional.empty();
    };
  }

  /**
   * A command line as it may be shown, quoted for a shell and without secrets. At its end is the
   * phase's flag, as YCSB's launcher adds it: parsers of YCSB's output tell the phases apart by it.
   */
  static String echoedLine(List<String> arguments, Optional<String> flag) {
    List<String> shown = new ArrayList<>(Secrets.shownArguments(arguments));
    flag.filter(each -> !arguments.contains(each)).ifPresent(shown::add);
    return ShellWord.line(shown);
  }

  PhaseCommand(RunSession session, Phase phase) {
    super(session);
    this.phase = phase;
  }

  @Override
  public Integer call() {
    SourcedProperties properties = options().properties();
    cluster.addTo(properties);
    if (!bounds.isEmpty()) {
      properties.set(ClientProperties.SLO, String.join("; ", bounds), "--slo");
    }
    boolean load = phase == Phase.LOAD || (phase == Phase.BY_FLAGS && options().isLoad());
    properties.set(SharedProperties.DO_TRANSACTIONS, String.valueOf(!load), load ? "load" : "run");
    return run(
        request(
            properties,
            phase == Phase.BY_FLAGS ? Optional.of(ClientProperties.DEFAULT_DB) : Optional.empty()));
  }
}
