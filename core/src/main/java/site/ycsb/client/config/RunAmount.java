package site.ycsb.client.config;

import site.ycsb.config.Settings;
import site.ycsb.workloads.SharedProperties;

/**
 * How much a run does.
 *
 * @param threads how many threads; never more than there are operations
 * @param operations how many operations of all threads together; 0 goes on until the time is up
 * @param fillRecords how many records a run on an in-process store loads first
 * @param maxExecutionSeconds the time limit; 0 is none
 * @param somethingToDo false when the user asked for no operation at all
 */
public record RunAmount(
    int threads,
    long operations,
    long fillRecords,
    long maxExecutionSeconds,
    boolean somethingToDo) {
  static RunAmount from(Settings settings, boolean transactions) {
    long maxSeconds = settings.get(ClientProperties.MAX_EXECUTION_SECONDS);
    long records = settings.get(SharedProperties.RECORD_COUNT);
    long inserts = settings.find(SharedProperties.INSERT_COUNT).orElse(records);
    long operations = settings.get(ClientProperties.OPERATION_COUNT);
    if (transactions) {
      checkOperations(settings, maxSeconds);
    } else {
      checkRecords(settings);
      operations = inserts;
    }
    int threads = settings.get(ClientProperties.THREADS);
    return new RunAmount(
        operations == 0 ? threads : (int) Math.min(threads, operations),
        operations,
        inserts,
        maxSeconds,
        operations > 0 || (transactions && maxSeconds > 0));
  }

  private static void checkOperations(Settings settings, long maxSeconds) {
    if (!settings.isGiven(ClientProperties.OPERATION_COUNT) && maxSeconds == 0) {
      settings.reject(
          ClientProperties.OPERATION_COUNT,
          "nothing says how long the run is",
          "Give -p operationcount=<operations>, or -p maxexecutiontime=<seconds>");
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
