package site.ycsb.client.config;

import java.util.Optional;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.spi.run.ClientShare;
import site.ycsb.workloads.SharedProperties;

/**
 * How much a run does.
 *
 * @param threads how many threads; never more than there are operations
 * @param total how many operations of all clients together; 0 goes on until the time is up
 * @param operations how many of them are those of this client
 * @param fillRecords how many records a run on an in-process store loads first
 * @param maxExecutionSeconds the time limit; 0 is none
 * @param somethingToDo false when the user requested no operation at all
 * @param share which part of a whole that several clients do
 */
public record RunAmount(
    int threads,
    long total,
    long operations,
    long fillRecords,
    long maxExecutionSeconds,
    boolean somethingToDo,
    ClientShare share) {
  static RunAmount from(Settings settings, boolean transactions) {
    long maxSeconds = settings.get(ClientProperties.MAX_EXECUTION_SECONDS);
    long records = settings.get(SharedProperties.RECORD_COUNT);
    long inserts = settings.find(SharedProperties.INSERT_COUNT).orElse(records);
    ClientShare share = ClientShare.from(settings);
    long total = settings.get(SharedProperties.OPERATION_COUNT);
    if (transactions) {
      checkOperations(settings, maxSeconds);
      checkShare(settings, SharedProperties.OPERATION_COUNT, total, share);
    } else {
      checkRecords(settings);
      total = inserts;
      checkShare(settings, SharedProperties.RECORD_COUNT, total, share);
    }
    long operations = share.of(total);
    int threads = settings.get(ClientProperties.THREADS);
    return new RunAmount(
        operations == 0 ? threads : (int) Math.min(threads, operations),
        total,
        operations,
        inserts,
        maxSeconds,
        operations > 0 || (transactions && maxSeconds > 0),
        share);
  }

  /** What is to be known of a run that several clients do. */
  public Optional<String> shareNotice() {
    return share.isAll()
        ? Optional.empty()
        : Optional.of(
            "client "
                + share.index()
                + " of 0 to "
                + (share.clients() - 1)
                + ": "
                + (operations == 0 ? "its share of the operations" : operations + " operations")
                + " by "
                + threads
                + " threads");
  }

  private static void checkOperations(Settings settings, long maxSeconds) {
    if (!settings.isGiven(SharedProperties.OPERATION_COUNT) && maxSeconds == 0) {
      settings.reject(
          SharedProperties.OPERATION_COUNT,
          "nothing says how long the run is",
          "Give -p operationcount=<operations>, or -p maxexecutiontime=<seconds>");
    }
  }

  /** A client without an operation would have no end. */
  private static void checkShare(
      Settings settings, Property<Long> property, long total, ClientShare share) {
    if (total > 0 && total < share.clients()) {
      settings.reject(
          property,
          "is the total of all clients, of which there are more (cluster.clients="
              + share.clients()
              + ")",
          "Give at least one for each client");
    }
  }

  private static void checkRecords(Settings settings) {
    if (!settings.isGiven(SharedProperties.RECORD_COUNT)
        && !settings.isGiven(SharedProperties.INSERT_COUNT)) {
      settings.reject(
          SharedProperties.RECORD_COUNT,
          "nothing says how many records to load",
          "Give -p recordcount=<records>");
    }
  }
}
