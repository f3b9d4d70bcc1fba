package site.ycsb.compare.plan;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.compare.study.Protection.Transport;

/**
 * One command that is measured: a trial of one configuration, or an interleaved measurement of
 * several, which take turns.
 *
 * @param number its place in the complete plan, from 1
 * @param configuration what it runs; of a measurement plain
 * @param repeat which of the configuration's trials, from 1; trials of one repeat are neighbours
 * @param arms what takes turns with plain; none in a trial
 */
public record PlannedTrial(
    int number, Server server, Configuration configuration, int repeat, List<Arm> arms) {
  public PlannedTrial {
    arms = List.copyOf(arms);
  }

  /** A trial of one configuration. */
  public PlannedTrial(int number, Server server, Configuration configuration, int repeat) {
    this(number, server, configuration, repeat, List.of());
  }

  /** A configuration that takes turns with plain. */
  public record Arm(Configuration configuration, Server server) {}

  /** Names its files. */
  public String name() {
    return String.format(
        Locale.ROOT, "%04d-%s-%s-r%d", number, configuration.store(), configuration.id(), repeat);
  }

  public boolean isInterleaved() {
    return !arms.isEmpty();
  }

  /** All that it measures, plain first in a measurement. */
  Stream<Configuration> configurations() {
    return Stream.concat(Stream.of(configuration), arms.stream().map(Arm::configuration));
  }

  /** All servers that it runs against. */
  public Stream<Server> servers() {
    return Stream.concat(Stream.of(server), arms.stream().map(Arm::server)).distinct();
  }

  /** What it is, in words for people. */
  public String words() {
    return isInterleaved()
        ? configuration.pointWords()
            + ": "
            + configurations().map(Configuration::protection).collect(Collectors.joining(", "))
        : configuration.words();
  }

  /**
   * What a trial runs against.
   *
   * @param atRest whether it encrypts what it stores
   */
  public record Server(String store, boolean atRest, Transport transport) {

    /** One without TLS, or elsewhere. */
    public Server(String store, boolean atRest) {
      this(store, atRest, Transport.PLAIN);
    }

    /** The folder that its commands run in, where a local store keeps its data. */
    public String folderName() {
      return store
          + (atRest ? "-atrest" : "")
          + (transport.isEncrypted() ? "-" + transport.word() : "");
    }
  }
}
