package site.ycsb.cluster.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.cluster.ClusterProperties;
import site.ycsb.client.cluster.ClusterProperties.LossRule;
import site.ycsb.cluster.phase.Messages.Candidate;
import site.ycsb.cluster.phase.Phase;
import site.ycsb.cluster.session.EnsembleAccess;
import site.ycsb.config.HostAddress;
import site.ycsb.config.Numbers;
import site.ycsb.config.Settings;
import site.ycsb.spi.run.ClientShare;

/** How a client takes part in a run of several, as {@link ClusterProperties} describes it. */
record ClusterConfig(
    Place place,
    Meeting meeting,
    Optional<Path> tokenFile,
    LossRule lossRule,
    Phase.Limits limits,
    Duration session,
    Duration interval) {
  static final String AUTO = "auto";
  static final int DEFAULT_PORT = 2790;
  private static final String LOOPBACK = "127.0.0.1";
  private static final String ADDRESS_RULE = "must be <host>:<port>";

  /**
   * A client among the others.
   *
   * @param index which client it has to be; {@link Candidate#ANY} when it doesn't matter
   * @param clients how many there are; 0 when the coordinator tells
   */
  record Place(int index, int clients) {}

  /** Of a client that is started by {@code load} or {@code run}; throws all problems together. */
  static ClusterConfig from(Settings settings, Map<String, String> environment) {
    Optional<String> rendezvous = settings.find(ClusterProperties.RENDEZVOUS);
    Optional<HostAddress> listen = listen(settings);
    Place place = new Place(index(settings), clients(settings));
    Meeting meeting =
        new Meeting.Hosted(listen.orElseGet(() -> new HostAddress(LOOPBACK, DEFAULT_PORT)));
    if (rendezvous.isPresent() && rendezvous.get().trim().equals(AUTO)) {
      Optional<LaunchEnvironment> launch = LaunchEnvironment.of(environment);
      if (launch.isEmpty()) {
        // that nothing tells their number follows from it
        place = new Place(Candidate.ANY, 1);
        settings.reject(
            ClusterProperties.RENDEZVOUS,
            "no launcher reports which client this is: neither SLURM_PROCID, OMPI_COMM_WORLD_RANK,"
                + " PMI_RANK, JOB_COMPLETION_INDEX nor YCSB_CLIENT_INDEX is set",
            "Start the clients by srun, mpirun or an Indexed Job, or set YCSB_CLIENT_INDEX and"
                + " YCSB_CLIENTS");
      } else {
        place = place(launch.get(), settings);
        meeting = meeting(launch.get(), listen, settings);
      }
    } else if (rendezvous.isPresent()) {
      meeting = given(rendezvous.get(), listen, settings);
    }
    if (place.clients() < 1 && !settings.isGiven(ClientShare.CLIENTS)) {
      settings.reject(
          ClientShare.CLIENTS, "the number of clients isn't given", "Give --clients <n>");
    }
    ClusterConfig config = of(place, meeting, settings);
    settings.throwIfAny();
    return config;
  }

  /** Of a client that joins the one at this address, as the user gave it. */
  static ClusterConfig ofJoining(String address, Settings settings) {
    Optional<HostAddress> coordinator = HostAddress.withPort(address);
    if (coordinator.isEmpty()) {
      settings
          .problems()
          .add(
              "address",
              address,
              "command line",
              ADDRESS_RULE,
              address.startsWith(EnsembleAccess.SCHEME)
                  ? "Clients that meet at a ZooKeeper ensemble are all started by the same load or"
                      + " run command, with --cluster and this address"
                  : "Give what the coordinating client has as --cluster-listen");
    }
    settings.rejectIfGiven(
        List.of(ClusterProperties.LISTEN, ClusterProperties.RENDEZVOUS),
        "can't be used by a client that joins",
        "Leave it out");
    ClusterConfig config =
        of(
            new Place(index(settings), 0),
            new Meeting.Joined(coordinator.orElse(new HostAddress(LOOPBACK, DEFAULT_PORT))),
            settings);
    settings.throwIfAny();
    return config;
  }

  private static ClusterConfig of(Place place, Meeting meeting, Settings settings) {
    Optional<Path> token = settings.find(ClusterProperties.TOKEN_FILE);
    if (token.isEmpty() && !(meeting instanceof Meeting.Given)) {
      settings.reject(
          ClusterProperties.TOKEN_FILE,
          "clients can't join without a token",
          "Create one with bin/ycsb cluster token <file>, copy it to each machine, and give"
              + " --cluster-token-file <file>");
    }
    return new ClusterConfig(
        place,
        meeting,
        token,
        settings.get(ClusterProperties.ON_LOSS),
        new Phase.Limits(
            Duration.ofSeconds(settings.get(ClusterProperties.JOIN_LIMIT)),
            Duration.ofSeconds(settings.get(ClusterProperties.PREPARE_LIMIT)),
            Duration.ofSeconds(settings.get(ClusterProperties.REPORT_LIMIT))),
        Duration.ofSeconds(settings.get(ClusterProperties.SESSION_SECONDS)),
        Duration.ofMillis(settings.get(ClusterProperties.INTERVAL_MILLIS)));
  }

  private static int index(Settings settings) {
    return settings.find(ClientShare.INDEX).orElse(Candidate.ANY);
  }

  private static int clients(Settings settings) {
    return settings.find(ClientShare.CLIENTS).orElse(0);
  }

  private static Optional<HostAddress> listen(Settings settings) {
    return settings
        .find(ClusterProperties.LISTEN)
        .flatMap(
            text -> {
              Optional<HostAddress> address = HostAddress.withPort(text);
              if (address.isEmpty()) {
                settings.reject(
                    ClusterProperties.LISTEN,
                    ADDRESS_RULE,
                    "Give a name or number of this machine, such as 10.0.0.5:" + DEFAULT_PORT);
              }
              return address;
            });
  }

  /** What the user gave overrides what a launcher reports. */
  private static Place place(LaunchEnvironment launch, Settings settings) {
    int given = clients(settings);
    if (given > 0 && launch.clients().isPresent() && launch.clients().getAsInt() != given) {
      settings.reject(
          ClientShare.CLIENTS,
          "must be "
              + launch.clients().getAsInt()
              + ", which is how many were started ("
              + launch.source()
              + ")",
          "Leave it out");
    }
    return new Place(launch.index(), given > 0 ? given : launch.clients().orElse(0));
  }

  private static Meeting meeting(
      LaunchEnvironment launch, Optional<HostAddress> listen, Settings settings) {
    Optional<HostAddress> address =
        listen.or(() -> launch.firstHost().map(host -> new HostAddress(host, DEFAULT_PORT)));
    if (address.isEmpty()) {
      settings.reject(
          ClusterProperties.LISTEN,
          launch.source() + " doesn't report where client 0 runs",
          "Give --cluster-listen <host of client 0>:" + DEFAULT_PORT + " to all clients");
    }
    HostAddress at = address.orElse(new HostAddress(LOOPBACK, DEFAULT_PORT));
    return launch.index() == 0 ? new Meeting.Hosted(at) : new Meeting.Joined(at);
  }

  private static Meeting given(String rendezvous, Optional<HostAddress> listen, Settings settings) {
    if (listen.isPresent()) {
      settings.reject(
          ClusterProperties.LISTEN,
          "can't be combined with an ensemble (" + ClusterProperties.RENDEZVOUS.key() + ")",
          "Leave one of them out");
    }
    try {
      return new Meeting.Given(EnsembleAccess.parse(rendezvous));
    } catch (IllegalArgumentException e) {
      settings.reject(
          ClusterProperties.RENDEZVOUS,
          String.valueOf(e.getMessage()),
          "Correct it, or give " + AUTO + " under Slurm, MPI or Kubernetes");
      // it needs no token, so a missing one is no further problem
      return new Meeting.Given(EnsembleAccess.parse(EnsembleAccess.SCHEME + LOOPBACK));
    }
  }

  /**
   * What the starter of processes tells in environment variables: which one this is, of how many,
   * and where the first one runs.
   *
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
            new Names(
                "SLURM_PROCID", List.of("SLURM_STEP_NUM_TASKS", "SLURM_NTASKS"), SLURM_NODES));

    /** Names with ranges of numbers in them, separated by commas. */
    private static final Pattern NODE_LIST = nodeList();

    private record Names(String index, List<String> size, List<String> nodes) {}

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
     * The first host of a list as Slurm writes it, such as {@code node[01-04,7]}; empty when it's
     * no such list, of which a part may look like a host.
     */
    private static Optional<String> firstOf(String nodes) {
      Matcher list = NODE_LIST.matcher(nodes.trim());
      return list.matches()
          ? Optional.of(list.group("first").replaceAll("\\[([0-9]+)[^]]*]", "$1"))
          : Optional.empty();
    }

    /** Possessive, as nothing has to be taken back, and a long list would exhaust the stack. */
    private static Pattern nodeList() {
      String range = "[0-9]++(?:-[0-9]++)?+";
      String name = "[A-Za-z0-9_](?:[A-Za-z0-9._-]++|\\[" + range + "(?:," + range + ")*+])*+";
      return Pattern.compile("(?<first>" + name + ")(?:," + name + ")*+");
    }

    private static OptionalInt number(@Nullable String text) {
      try {
        return text == null ? OptionalInt.empty() : OptionalInt.of(Numbers.parseInt(text));
      } catch (NumberFormatException e) {
        return OptionalInt.empty();
      }
    }
  }

  /** Where the clients of a run meet, and what this one does for that. */
  sealed interface Meeting {
    /** This client has the ensemble in its process, and coordinates. */
    record Hosted(HostAddress address) implements Meeting {}

    /** Another client has the ensemble in its process. */
    record Joined(HostAddress address) implements Meeting {}

    /** The user runs the ensemble; who comes first coordinates. */
    record Given(EnsembleAccess access) implements Meeting {}
  }
}
