package site.ycsb.cluster.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.apache.curator.framework.CuratorFramework;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.cluster.ClusterLauncher;
import site.ycsb.client.cluster.ClusterLauncher.LocalRuns;
import site.ycsb.client.cluster.ClusterProperties;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.Failure;
import site.ycsb.client.command.StopSignal;
import site.ycsb.cluster.phase.ClusterException;
import site.ycsb.cluster.phase.ClusterException.RejectedException;
import site.ycsb.cluster.phase.LocalRendezvous;
import site.ycsb.cluster.phase.Messages.Task;
import site.ycsb.cluster.phase.Participant;
import site.ycsb.cluster.phase.Rendezvous;
import site.ycsb.cluster.run.ClusterConfig.Meeting;
import site.ycsb.cluster.session.ClusterSession;
import site.ycsb.cluster.session.ClusterSession.SessionState;
import site.ycsb.cluster.session.CoordinatorProbe;
import site.ycsb.cluster.session.EmbeddedEnsemble;
import site.ycsb.cluster.session.EmbeddedEnsemble.EnsembleLimits;
import site.ycsb.cluster.session.EnsembleAccess;
import site.ycsb.cluster.session.NodeRendezvous;
import site.ycsb.cluster.token.ClusterToken;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.HostAddress;
import site.ycsb.config.Problem;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.ExitCode;

/**
 * Brings the clients of a load or run together: finds where they meet, opens a session there, and
 * lets this one coordinate or take part.
 */
public final class ClusterRuns implements ClusterLauncher {
  /** The name of a run in an ensemble that ends with it. */
  private static final String ONLY_RUN = "run";

  /** For which a name is waited, when clients may join for longer. */
  private static final Duration RESOLUTION = Duration.ofSeconds(60);

  private static final long RESOLUTION_PAUSE_MILLIS = 500;

  /** What one launch consists of; a client that is told by the others has requested nothing. */
  private record Launch(
      ClusterConfig config,
      SourcedProperties properties,
      Optional<Requested> requested,
      LocalRuns local,
      Console console,
      StopSignal stop) {}

  /** A run that this client brings along. */
  private record Requested(BindingRequest request, Task task) {}

  @Override
  public int launch(BindingRequest request, LocalRuns local, Console console, StopSignal stop) {
    return orFailure(
        console,
        stop,
        () -> {
          ClusterConfig config =
              ClusterConfig.from(new Settings(request.properties()), System.getenv());
          Task task = SharedTask.of(request, local.ownKeys(request), config.place().clients());
          return meet(
              new Launch(
                  config,
                  request.properties(),
                  Optional.of(new Requested(request, task)),
                  local,
                  console,
                  stop));
        });
  }

  @Override
  public int join(
      String address,
      SourcedProperties properties,
      LocalRuns local,
      Console console,
      StopSignal stop) {
    return orFailure(
        console,
        stop,
        () -> {
          ClusterConfig config = ClusterConfig.ofJoining(address, new Settings(properties));
          return meet(new Launch(config, properties, Optional.empty(), local, console, stop));
        });
  }

  private static int orFailure(Console console, StopSignal stop, Callable<Integer> work) {
    int code;
    try {
      code = work.call();
    } catch (RejectedException e) {
      console.err().println("ERROR: " + e.getMessage());
      code = ExitCode.CONFIGURATION.code();
    } catch (ClusterException | IOException e) {
      if (!stop.isRequested()) {
        console.err().println("ERROR: " + e.getMessage());
      }
      code = ExitCode.FAILED.code();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      code = ExitCode.FAILED.code();
    } catch (Exception e) {
      code = new Failure(e).print(console.err());
    }
    return stop.isRequested() ? ExitCode.INTERRUPTED.code() : code;
  }

  private static int meet(Launch launch) throws Exception {
    Meeting meeting = launch.config().meeting();
    if (meeting instanceof Meeting.Given given) {
      return meetAtGiven(launch, given.access());
    }
    ClusterToken token = token(launch);
    if (meeting instanceof Meeting.Hosted hosted) {
      return host(launch, hosted.address(), token);
    }
    HostAddress address = ((Meeting.Joined) meeting).address();
    announce(launch, "Joining the other clients at " + address, "the coordinator");
    if (resolved(List.of(address), launch.config().limits().join(), launch).isEmpty()) {
      throw new ClusterException(
          "there is still no host "
              + address.host()
              + " (cluster.join.limit). Correct the address, or check that the machine of the"
              + " client with --cluster-listen is running");
    }
    InetSocketAddress coordinator =
        InetSocketAddress.createUnresolved(address.host(), address.port());
    find(coordinator, token, launch);
    EnsembleAccess access = EnsembleAccess.withToken(coordinator, token);
    try (ClusterSession session = session(launch, access)) {
      return takePart(launch, session, ONLY_RUN, name());
    }
  }

  private static void find(InetSocketAddress coordinator, ClusterToken token, Launch launch)
      throws ClusterException, IOException, InterruptedException {
    String where = coordinator.getHostString() + ":" + coordinator.getPort();
    Duration limit = launch.config().limits().join();
    switch (new CoordinatorProbe(coordinator, token).await(limit, launch.stop()::isRequested)) {
      case SAME_TOKEN -> {}
      case STRANGER ->
          throw new ConfigurationException(
              new Problem(
                  ClusterProperties.TOKEN_FILE.key(),
                  token.file().toString(),
                  where,
                  "isn't the token of what listens there",
                  "Copy the coordinator's token file to this machine, or correct the address"));
      case UNFINISHED ->
          throw new ClusterException(
              "what listens at "
                  + where
                  + " didn't end a TLS handshake within "
                  + limit.toSeconds()
                  + " s (cluster.join.limit), so it isn't a coordinator, or it hangs. Correct the "
                  + "address, or check the client with --cluster-listen");
      case NOBODY ->
          throw new ClusterException(
              "nobody listens at "
                  + where
                  + " (cluster.join.limit). Start the client with --cluster-listen, and see that its"
                  + " address can be reached from here");
    }
  }

  private static ClusterToken token(Launch launch) {
    Path file =
        launch
            .config()
            .tokenFile()
            .orElseThrow(() -> new IllegalStateException("the configuration needs a token"));
    return ClusterToken.read(
        file,
        SourcedProperties.originOf(launch.properties(), ClusterProperties.TOKEN_FILE.key()),
        warning -> launch.console().err().println("WARNING: " + warning));
  }

  private static int host(Launch launch, HostAddress address, ClusterToken token) throws Exception {
    int others = launch.config().place().clients() - 1;
    if (others == 0) {
      return coordinate(launch, new LocalRendezvous(), name());
    }
    try (EmbeddedEnsemble ensemble =
        EmbeddedEnsemble.start(own(address, launch), token, EnsembleLimits.defaults())) {
      launch
          .console()
          .err()
          .println(
              "Waiting for "
                  + others
                  + (others == 1 ? " other client" : " other clients")
                  + ": bin/ycsb join "
                  + address
                  + " --cluster-token-file <file>");
      try (ClusterSession session =
          session(launch, EnsembleAccess.withToken(ensemble.address(), token))) {
        return coordinate(launch, session, ONLY_RUN, name());
      }
    }
  }

  private static InetSocketAddress own(HostAddress address, Launch launch)
      throws InterruptedException, ExecutionException {
    return resolved(List.of(address), RESOLUTION, launch)
        .orElseThrow(
            () ->
                new ConfigurationException(
                    new Problem(
                        ClusterProperties.LISTEN.key(),
                        address.toString(),
                        "this machine",
                        "there is no such host",
                        "Give a name or number of this machine")));
  }

  /**
   * The first of these that is known, at the latest at a limit or that of joining. A name that a
   * starter of processes has given may be known only some seconds later. A look-up may take long by
   * itself.
   */
  private static Optional<InetSocketAddress> resolved(
      List<HostAddress> addresses, Duration limit, Launch launch)
      throws InterruptedException, ExecutionException {
    long startNanos = System.nanoTime();
    Duration join = launch.config().limits().join();
    Duration atMost = limit.compareTo(join) < 0 ? limit : join;
    Duration left = atMost;
    boolean told = false;
    while (left.compareTo(Duration.ZERO) > 0) {
      Optional<InetSocketAddress> resolved =
          CoordinatorProbe.limited(() -> lookUp(addresses), left, launch.stop()::isRequested)
              .flatMap(found -> found);
      if (resolved.isPresent()) {
        return resolved;
      }
      if (launch.stop().isRequested()) {
        throw new InterruptedException();
      }
      if (!told) {
        String hosts =
            addresses.stream().map(HostAddress::toString).collect(Collectors.joining(", "));
        launch
            .console()
            .err()
            .println(
                "Waiting until the host of "
                    + hosts
                    + " is known, for up to "
                    + atMost.toSeconds()
                    + " s.");
        told = true;
      }
      Thread.sleep(RESOLUTION_PAUSE_MILLIS);
      left = atMost.minusNanos(System.nanoTime() - startNanos);
    }
    return Optional.empty();
  }

  private static Optional<InetSocketAddress> lookUp(List<HostAddress> addresses) {
    return addresses.stream()
        .map(address -> new InetSocketAddress(address.host(), address.port()))
        .filter(found -> !found.isUnresolved())
        .findFirst();
  }

  private static int meetAtGiven(Launch launch, EnsembleAccess access) throws Exception {
    String name = name();
    announce(launch, "Meeting the other clients at " + access, "ZooKeeper");
    if (resolved(access.servers(), RESOLUTION, launch).isEmpty()) {
      throw new ConfigurationException(
          rendezvousProblem(launch, "there is no such host", "Correct the name of the host"));
    }
    try (ClusterSession session = sessionAtGiven(launch, access)) {
      try (Election elected = Election.of(session, name)) {
        return elected.isLeader()
            ? coordinate(launch, session, elected.run(), name)
            : takePart(launch, session, elected.run(), name);
      }
    }
  }

  private static void announce(Launch launch, String what, String awaited) {
    launch
        .console()
        .err()
        .println(
            what
                + ". Waiting up to "
                + launch.config().limits().join().toSeconds()
                + " s (cluster.join.limit) for "
                + awaited
                + ".");
  }

  private static ClusterSession sessionAtGiven(Launch launch, EnsembleAccess access)
      throws Exception {
    try {
      return session(launch, access);
    } catch (IOException e) {
      throw new ClusterException(
          rendezvousProblem(
                  launch, String.valueOf(e.getMessage()), "Start ZooKeeper, or correct the address")
              .toString());
    }
  }

  private static Problem rendezvousProblem(Launch launch, String rule, String nextStep) {
    return Problem.of(launch.properties(), ClusterProperties.RENDEZVOUS, rule, nextStep);
  }

  private static ClusterSession session(Launch launch, EnsembleAccess access) throws Exception {
    return launch
        .stop()
        .interruptibly(
            () ->
                ClusterSession.connect(
                    access,
                    launch.config().session(),
                    launch.config().limits().join(),
                    state -> warn(launch.console().err(), state)));
  }

  private static void warn(PrintStream err, SessionState state) {
    if (state == SessionState.SUSPENDED) {
      err.println("WARNING: the connection to the other clients is down");
    } else if (state == SessionState.LOST) {
      err.println(
          "WARNING: this client has been disconnected from the others for longer than"
              + " cluster.session.timeout");
    }
  }

  private static int coordinate(Launch launch, ClusterSession session, String run, String name)
      throws Exception {
    try (NodeRendezvous rendezvous = NodeRendezvous.ofCoordinator(session, run)) {
      return coordinate(launch, rendezvous, name);
    }
  }

  private static int coordinate(Launch launch, Rendezvous rendezvous, String name)
      throws Exception {
    Requested requested =
        launch
            .requested()
            .orElseThrow(() -> new ClusterException("no coordinator there sends the task"));
    Participant participant = participant(launch, rendezvous, name);
    return new CoordinatingClient(
            rendezvous, launch.config(), requested.task(), launch.console(), launch.stop())
        .run(participant, requested.request(), launch.local());
  }

  private static int takePart(Launch launch, ClusterSession session, String run, String name)
      throws Exception {
    try (NodeRendezvous rendezvous = NodeRendezvous.ofParticipant(session, run, name)) {
      Participant participant = participant(launch, rendezvous, name);
      BindingRequest request;
      Task task;
      if (launch.requested().isPresent()) {
        request = launch.requested().get().request();
        task = launch.requested().get().task();
      } else {
        Task told = participant.awaitTask();
        request = SharedTask.request(told, launch.properties());
        task = SharedTask.of(request, launch.local().ownKeys(request), SharedTask.clients(told));
      }
      ClientConduct client =
          new ClientConduct(
              rendezvous, participant, launch.config(), false, launch.console().err());
      return client.finish(client.run(request, task, launch.local()));
    }
  }

  private static Participant participant(Launch launch, Rendezvous rendezvous, String name) {
    return new Participant(
        rendezvous, name, hostName(), launch.config().limits(), launch.stop()::isRequested);
  }

  private static String hostName() {
    return Optional.ofNullable(System.getenv("HOSTNAME"))
        .filter(name -> !name.isBlank())
        .orElseGet(
            () -> {
              try {
                return InetAddress.getLocalHost().getHostName();
              } catch (IOException e) {
                return "unknown host";
              }
            });
  }

  /** Its own for each start, and one that a path can have. */
  private static String name() {
    return hostName().replaceAll("[^A-Za-z0-9.-]", "-")
        + "-"
        + ProcessHandle.current().pid()
        + "-"
        + Long.toHexString(ThreadLocalRandom.current().nextLong());
  }

  /**
   * Which of the clients that meet at a given ensemble coordinates: the first one. The run has its
   * name, so that what an earlier run left behind is in nobody's way.
   *
   * @param isLeader whether this client coordinates
   */
  private record Election(CuratorFramework client, String run, boolean isLeader)
      implements AutoCloseable {
    private static final String CURRENT = "/current";
    private static final int TRIES = 20;

    static Election of(ClusterSession session, String name) throws IOException {
      CuratorFramework client = session.client();
      try {
        for (int i = 0; i < TRIES; i++) {
          if (isFirst(client, name)) {
            return new Election(client, name, true);
          }
          Optional<String> run = current(client);
          if (run.isPresent()) {
            return new Election(client, run.get(), false);
          }
        }
      } catch (Exception e) {
        throw new IOException("ZooKeeper doesn't let clients meet: " + e.getMessage(), e);
      }
      throw new IOException("runs end there as fast as this client asks for one");
    }

    private static boolean isFirst(CuratorFramework client, String name) throws Exception {
      try {
        client
            .create()
            .creatingParentsIfNeeded()
            .withMode(CreateMode.EPHEMERAL)
            .forPath(CURRENT, name.getBytes(UTF_8));
        return true;
      } catch (KeeperException.NodeExistsException e) {
        return false;
      }
    }

    /** The run that there is; empty when it has just ended. */
    private static Optional<String> current(CuratorFramework client) throws Exception {
      try {
        return Optional.of(new String(client.getData().forPath(CURRENT), UTF_8));
      } catch (KeeperException.NoNodeException e) {
        return Optional.empty();
      }
    }

    /** The one that coordinates removes the run. */
    @Override
    public void close() throws IOException {
      if (!isLeader) {
        return;
      }
      try {
        client.delete().quietly().forPath(CURRENT);
        client.delete().quietly().deletingChildrenIfNeeded().forPath("/" + run);
      } catch (Exception e) {
        throw new IOException("the run can't be removed from ZooKeeper: " + e.getMessage(), e);
      }
    }
  }
}
