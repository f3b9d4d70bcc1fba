package site.ycsb.interleaved.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.UnknownDBException;
import site.ycsb.client.binding.LayerSwitch;
import site.ycsb.client.pace.Arrivals;
import site.ycsb.client.pace.Pace;
import site.ycsb.client.pace.Pacer;
import site.ycsb.client.pace.StartTimes;
import site.ycsb.client.pace.Timer;
import site.ycsb.client.run.DrivenRun;
import site.ycsb.client.run.Worker;
import site.ycsb.interleaved.result.ArmResult;
import site.ycsb.interleaved.run.ArmThread.SliceWindow;

/** One of the configurations that take turns. Used by the leader. */
final class Arm {
  private static final String SCHEME_END = "://";

  private final int index;
  private final ArmConfig config;
  private final DrivenRun run;
  private final Optional<Reencryption> reencryption;
  private final List<Worker> workers = new ArrayList<>();
  private final List<ArmThread> threads = new ArrayList<>();
  private List<Integer> servers = List.of();
  private long clockNanos;
  private SliceWindow slice = SliceWindow.from(0, 0, 0);

  Arm(int index, ArmConfig config, DrivenRun run, Optional<Reencryption> reencryption) {
    this.index = index;
    this.config = config;
    this.run = run;
    this.reencryption = reencryption;
  }

  int index() {
    return index;
  }

  String name() {
    return config.name();
  }

  ArmConfig config() {
    return config;
  }

  ArmResult.Role role() {
    return switch (index) {
      case 0 -> ArmResult.Role.PLAIN;
      case 1 -> ArmResult.Role.CONTROL;
      default -> ArmResult.Role.PROTECTION;
    };
  }

  LayerSwitch.Choice choice() {
    return run.choice();
  }

  DrivenRun run() {
    return run;
  }

  /** What its server protects, once it is connected. */
  ServerProtection protection() {
    return ServerProtection.of(run.properties(), run.facts(), this::atRest);
  }

  private OptionalDouble atRest(String metric) {
    return run.atRest().stream()
        .flatMap(section -> section.metrics().stream())
        .filter(one -> one.name().equals(metric))
        .mapToDouble(one -> one.value().doubleValue())
        .findFirst();
  }

  Optional<Reencryption> reencryption() {
    return reencryption;
  }

  /** How many threads work in its slices: those of its workload, then that of the re-encryption. */
  int threadCount() {
    return run.config().amount().threads() + (reencryption.isPresent() ? 1 : 0);
  }

  /** What has to be connected, one for each of those threads, once they were created. */
  List<Worker> workers() {
    return List.copyOf(workers);
  }

  /** What one of those threads does in a slice. */
  ArmThread thread(int thread) {
    return thread < threads.size() ? threads.get(thread) : reencryption.orElseThrow().thread();
  }

  /** Whether operations are due at times of their own. */
  boolean isPaced() {
    return run.config().pace().rates().isPresent();
  }

  /** The servers that it works on, by their indexes. */
  List<Integer> servers() {
    return servers;
  }

  void setServers(List<Integer> indexes) {
    servers = List.copyOf(indexes);
  }

  /** Whether it works on other servers than another arm, of this machine or at another address. */
  boolean hasOtherServers(Arm other) {
    return !servers.equals(other.servers) || !addresses().equals(other.addresses());
  }

  /** The hosts that its properties lead to, by property, once it has its store. */
  private Map<String, Set<String>> addresses() {
    Map<String, Set<String>> addresses = new HashMap<>();
    for (String key : choice().binding().addressKeys()) {
      @Nullable String address = run.properties().getProperty(key);
      if (address != null) {
        addresses.put(key, hosts(address));
      }
    }
    return addresses;
  }

  /** Of a URL without user, path and options, such as TLS, which the same server may have. */
  private static Set<String> hosts(String address) {
    int scheme = address.indexOf(SCHEME_END);
    String hosts = address;
    if (scheme >= 0) {
      hosts = address.substring(scheme + SCHEME_END.length()).split("[/?]", 2)[0];
      hosts = hosts.substring(hosts.lastIndexOf('@') + 1);
    }
    return Arrays.stream(hosts.split(",", -1))
        .map(host -> host.trim().toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }

  /** Threads of its workload: their operations are the arm's. */
  List<ArmThread> threads() {
    return threads;
  }

  void forgetFigures() {
    run.forgetFigures();
    reencryption.ifPresent(Reencryption::forget);
  }

  /** What the arm's clock shows: it runs in its slices only. */
  long clockNanos() {
    return clockNanos;
  }

  void advanceClock(long nanos) {
    clockNanos += nanos;
  }

  /** Makes the threads' parts, once the workers exist. */
  void createThreads() throws UnknownDBException {
    List<Worker> ofRun = run.workers();
    Pace pace = run.config().pace();
    Timer clock = new ArmClock();
    Optional<Arrivals> arrivals = pace.begin(0, 0, clock);
    for (int i = 0; i < ofRun.size(); i++) {
      int thread = i;
      Optional<StartTimes> starts =
          arrivals.isPresent()
              ? Optional.of(arrivals.get())
              : pace.rates()
                  .map(rates -> new Pacer(rates, ofRun.size(), thread, Long.MAX_VALUE, 0));
      threads.add(new ArmThread(ofRun.get(i), run.measurements(), starts, Timer.SYSTEM));
    }
    workers.addAll(ofRun);
    if (reencryption.isPresent()) {
      workers.add(reencryption.get().createWorker());
    }
  }

  /** Lets the arm's clock run in this slice; before its threads are told. */
  void beginSlice(SliceWindow next) {
    slice = next;
  }

  /** The arm's time, for arrivals: it advances in its slices only. */
  private final class ArmClock implements Timer {
    @Override
    public long nanoTime() {
      long now = System.nanoTime();
      long until = now - slice.endNanos() < 0 ? now : slice.endNanos();
      return clockNanos + Math.max(0, until - slice.startNanos());
    }

    @Override
    public void park(long nanos) {
      Timer.SYSTEM.park(nanos);
    }
  }
}
