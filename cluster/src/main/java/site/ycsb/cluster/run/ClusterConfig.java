package site.ycsb.cluster.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import site.ycsb.client.cluster.ClusterProperties;
import site.ycsb.client.cluster.LossRule;
import site.ycsb.cluster.phase.Candidate;
import site.ycsb.cluster.phase.PhaseLimits;
import site.ycsb.cluster.session.EnsembleAddress;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.spi.run.ClientShare;

/**
 * How a client takes part in a run of several.
 *
 * @param place this client's among the others
 * @param meeting where they meet
 * @param tokenFile what lets a client in
 * @param lossRule what follows when a client is lost
 * @param limits how long phases may take
 * @param session how long a client may be silent until it counts as lost
 * @param interval in which clients send their latencies
 */
record ClusterConfig(
    Place place,
    Meeting meeting,
    Optional<Path> tokenFile,
    LossRule lossRule,
    PhaseLimits limits,
    Duration session,
    Duration interval) {
  static final String AUTO = "auto";
  static final int DEFAULT_PORT = 2790;
  private static final String LOOPBACK = "127.0.0.1";

  /**
   * A client among the others.
   *
   * @param index which client it has to be; {@link Candidate#ANY} when it doesn't matter
   * @param clients how many there are; 0 when the coordinator tells
   */
  record Place(int index, int clients) {}

  /**
   * Reads the configuration of a client that is started by {@code load} or {@code run}.
   *
   * @throws ConfigurationException with all problems
   */
  static ClusterConfig from(Settings settings, Map<String, String> environment) {
    Optional<String> rendezvous = settings.find(ClusterProperties.RENDEZVOUS);
    Optional<HostPort> listen = listen(settings);
    Place place = new Place(index(settings), clients(settings));
    Meeting meeting =
        new Meeting.Hosted(listen.orElseGet(() -> new HostPort(LOOPBACK, DEFAULT_PORT)));
    if (rendezvous.isPresent() && rendezvous.get().trim().equals(AUTO)) {
      Optional<LaunchEnvironment> launch = LaunchEnvironment.of(environment);
      if (launch.isEmpty()) {
        // that nothing tells their number follows from it
        place = new Place(Candidate.ANY, 1);
        settings.reject(
            ClusterProperties.RENDEZVOUS,
            "no starter tells which client this is: neither SLURM_PROCID, OMPI_COMM_WORLD_RANK,"
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
          ClientShare.CLIENTS, "nothing says how many clients there are", "Give --clients <n>");
    }
    ClusterConfig config = of(place, meeting, settings);
    settings.throwIfAny();
    return config;
  }

  /**
   * Reads the configuration of a client that joins another one.
   *
   * @param address of the other one, as the user gave it
   */
  static ClusterConfig ofJoining(String address, Settings settings) {
    Optional<HostPort> coordinator = HostPort.parse(address);
    if (coordinator.isEmpty()) {
      settings
          .problems()
          .add(
              "address",
              address,
              "command line",
              HostPort.RULE,
              "Give what the coordinating client has as --cluster-listen");
    }
    for (Property<?> property :
        new Property<?>[] {ClusterProperties.LISTEN, ClusterProperties.RENDEZVOUS}) {
      if (settings.isGiven(property)) {
        settings.reject(property, "has no meaning for a client that joins", "Leave it out");
      }
    }
    ClusterConfig config =
        of(
            new Place(index(settings), 0),
            new Meeting.Joined(coordinator.orElse(new HostPort(LOOPBACK, DEFAULT_PORT))),
            settings);
    settings.throwIfAny();
    return config;
  }

  private static ClusterConfig of(Place place, Meeting meeting, Settings settings) {
    Optional<Path> token = settings.find(ClusterProperties.TOKEN_FILE);
    if (token.isEmpty() && !(meeting instanceof Meeting.Given)) {
      settings
          .problems()
          .add(
              ClusterProperties.TOKEN_FILE.key(),
              "",
              "not given",
              "nobody is let in without a token",
              "Create one with bin/ycsb cluster token <file>, copy it to each machine, and give"
                  + " --cluster-token-file <file>");
    }
    return new ClusterConfig(
        place,
        meeting,
        token,
        settings.get(ClusterProperties.ON_LOSS),
        new PhaseLimits(
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

  private static Optional<HostPort> listen(Settings settings) {
    return settings
        .find(ClusterProperties.LISTEN)
        .flatMap(
            text -> {
              Optional<HostPort> address = HostPort.parse(text);
              if (address.isEmpty()) {
                settings.reject(
                    ClusterProperties.LISTEN,
                    HostPort.RULE,
                    "Give a name or number of this machine, such as 10.0.0.5:" + DEFAULT_PORT);
              }
              return address;
            });
  }

  /** What the user gave goes before what a starter tells. */
  private static Place place(LaunchEnvironment launch, Settings settings) {
    int given = clients(settings);
    if (given > 0 && launch.clients().isPresent() && launch.clients().getAsInt() != given) {
      settings.reject(
          ClientShare.CLIENTS,
          "has to be "
              + launch.clients().getAsInt()
              + ", which is how many were started ("
              + launch.source()
              + ")",
          "Leave it out");
    }
    return new Place(launch.index(), given > 0 ? given : launch.clients().orElse(0));
  }

  private static Meeting meeting(
      LaunchEnvironment launch, Optional<HostPort> listen, Settings settings) {
    Optional<HostPort> address =
        listen.or(() -> launch.firstHost().map(host -> new HostPort(host, DEFAULT_PORT)));
    if (address.isEmpty()) {
      settings
          .problems()
          .add(
              ClusterProperties.LISTEN.key(),
              "",
              "not given",
              launch.source() + " doesn't tell where client 0 runs",
              "Give --cluster-listen <host of client 0>:" + DEFAULT_PORT + " to all clients");
    }
    HostPort at = address.orElse(new HostPort(LOOPBACK, DEFAULT_PORT));
    return launch.index() == 0 ? new Meeting.Hosted(at) : new Meeting.Joined(at);
  }

  private static Meeting given(String rendezvous, Optional<HostPort> listen, Settings settings) {
    if (listen.isPresent()) {
      settings.reject(
          ClusterProperties.LISTEN,
          "has no meaning with an ensemble (" + ClusterProperties.RENDEZVOUS.key() + ")",
          "Leave one of them out");
    }
    try {
      return new Meeting.Given(
          EnsembleAddress.parse(ClusterProperties.RENDEZVOUS.key(), rendezvous, "cluster"));
    } catch (ConfigurationException e) {
      settings.reject(
          ClusterProperties.RENDEZVOUS,
          "has to be zk://<host>:<port>,<host>:<port>/<path>, or " + AUTO,
          "Correct it");
      return new Meeting.Hosted(new HostPort(LOOPBACK, DEFAULT_PORT));
    }
  }
}
