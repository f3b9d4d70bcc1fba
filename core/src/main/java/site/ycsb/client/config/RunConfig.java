package site.ycsb.client.config;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.client.binding.StepLimit;
import site.ycsb.client.capacity.CapacityProperties;
import site.ycsb.client.chain.RetryPolicy;
import site.ycsb.client.instrument.Instruments.InstrumentConfigs;
import site.ycsb.client.pace.Pace;
import site.ycsb.client.pace.RateSchedule;
import site.ycsb.client.results.ExporterFactory;
import site.ycsb.client.results.ResultConfig;
import site.ycsb.config.NamedClass;
import site.ycsb.config.Problem;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.MeasurementConfig;
import site.ycsb.spi.run.ClientShare;
import site.ycsb.spi.tls.Tls;
import site.ycsb.workloads.SharedProperties;

/**
 * The client's own configuration of one run.
 *
 * @param transactions whether it's the run phase; otherwise the load phase
 * @param warmUp what is done before and not counted
 * @param windowLog where a search for a rate writes its windows
 */
public record RunConfig(
    boolean transactions,
    String workloadClass,
    RunAmount amount,
    Pace pace,
    WarmUp warmUp,
    RetryPolicy retries,
    FailureLimits failureLimits,
    ResultConfig results,
    InstrumentConfigs instruments,
    Optional<Path> windowLog) {
  private static final String JSON_PERCENTILES = "50,90,95,99,99.9,99.99";
  private static final String SEARCH = "follows from capacity.slo";

  /**
   * Reads the configuration, and nothing else; values that can't be used become problems of the
   * settings, which the caller throws.
   */
  public static RunConfig from(Settings settings) {
    // a binding of YCSB's may have a tls of its own, which TlsKeys tells apart
    settings.check(
        ClientProperties.all().stream().filter(each -> !each.equals(Tls.PROPERTY)).toList());
    boolean transactions = settings.get(SharedProperties.DO_TRANSACTIONS);
    String workload = workloadClass(settings);
    Pace pace = Pace.from(settings);
    RunAmount amount = RunAmount.from(settings, transactions);
    WarmUp warmUp = WarmUp.from(settings, pace.rates());
    RetryPolicy retries = RetryPolicy.from(settings);
    FailureLimits failureLimits = FailureLimits.from(settings);
    boolean bounded =
        settings.find(ClientProperties.SLO).isPresent()
            || settings.find(CapacityProperties.OBJECTIVES).isPresent();
    // it is op by default only without a rate, which is missed already
    if (bounded
        && pace.isOpen()
        && settings.isGiven(MeasurementConfig.MEASUREMENT_INTERVAL)
        && settings.get(MeasurementConfig.MEASUREMENT_INTERVAL) == MeasurementConfig.Interval.OP) {
      settings.reject(
          MeasurementConfig.MEASUREMENT_INTERVAL,
          "bounds are on latencies since operations arrived, and these wouldn't be measured",
          "Leave it out, or give intended or both");
    }
    ResultConfig results = ResultConfig.from(settings);
    return new RunConfig(
        transactions,
        workload,
        amount,
        pace,
        warmUp,
        retries,
        failureLimits,
        results,
        InstrumentConfigs.from(settings, results.file()),
        settings.find(CapacityProperties.WINDOW_LOG));
  }

  private static String workloadClass(Settings settings) {
    Optional<String> given = settings.find(ClientProperties.WORKLOAD);
    if (given.isEmpty()) {
      settings.reject(
          ClientProperties.WORKLOAD,
          "must be the class of a workload",
          "Give a workload file such as -P workloads/workloada");
    }
    return NamedClass.currentName(given.orElse(""));
  }

  /**
   * How much may fail.
   *
   * @param maxShare the share of failed operations that makes a run invalid
   * @param abort whether a run that is beyond it ends at once
   * @param maxShareOfKind the share of failed operations of one kind that does
   * @param maxMissing the share of records that should be there and aren't that makes a run invalid
   * @param maxSeconds how long every operation may fail; 0 is for ever
   */
  public record FailureLimits(
      double maxShare, boolean abort, double maxShareOfKind, double maxMissing, long maxSeconds) {
    static FailureLimits from(Settings settings) {
      double maxShare = settings.get(ClientProperties.MAX_FAILURES);
      double ofKind = settings.get(ClientProperties.MAX_KIND_FAILURES);
      return new FailureLimits(
          maxShare,
          settings.isGiven(ClientProperties.MAX_FAILURES),
          // what all operations may do together, those of a kind may, unless it's told apart
          settings.isGiven(ClientProperties.MAX_KIND_FAILURES)
              ? ofKind
              : Math.max(ofKind, maxShare),
          settings.get(ClientProperties.MAX_MISSING),
          settings.get(StepLimit.FAILING));
    }
  }

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
        if (!settings.isGiven(SharedProperties.OPERATION_COUNT) && maxSeconds == 0) {
          settings.reject(
              SharedProperties.OPERATION_COUNT,
              "the length of the run isn't given",
              "Give -p operationcount=<operations>, or -p maxexecutiontime=<seconds>");
        }
        checkShare(settings, SharedProperties.OPERATION_COUNT, total, share);
      } else {
        if (!settings.isGiven(SharedProperties.RECORD_COUNT)
            && !settings.isGiven(SharedProperties.INSERT_COUNT)) {
          settings.reject(
              SharedProperties.RECORD_COUNT,
              "the number of records to load isn't given",
              "Give -p recordcount=<records>");
        }
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
      String operationsOfClient =
          operations == 0 ? "its share of the operations" : operations + " operations";
      return share.isAll()
          ? Optional.empty()
          : Optional.of(
              "client %s of 0 to %s: %s by %s threads"
                  .formatted(share.index(), share.clients() - 1, operationsOfClient, threads));
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
  }

  /**
   * What a run does before it counts.
   *
   * @param operations of all threads together; 0 for no limit
   * @param seconds how long; 0 for no limit
   * @param maxSeconds how long the operations may take where seconds is 0; 0 for no limit
   * @param until whether it's over then, or when the run is steady
   * @param steadyLimitSeconds how long it may take until it is
   */
  public record WarmUp(
      long operations, long seconds, long maxSeconds, Until until, long steadyLimitSeconds) {
    private static final String NEXT_STEP = "Give fewer operations, or warmup.seconds as well";
    private static final String LIMIT = "the %s s of maxexecutiontime, which it may take at most";

    /** When a warm-up is over. */
    public enum Until {
      GIVEN,
      STEADY
    }

    /** The one that properties ask for; empty where one of them can't be read, or used. */
    public static Optional<WarmUp> of(Properties properties) {
      Settings settings = new Settings(properties);
      WarmUp warmUp = from(settings, Optional.empty());
      return settings.problems().isEmpty() ? Optional.of(warmUp) : Optional.empty();
    }

    static WarmUp from(Settings settings, Optional<RateSchedule> rates) {
      long operations = settings.get(ClientProperties.WARMUP_OPERATIONS);
      long seconds = settings.get(ClientProperties.WARMUP_SECONDS);
      long maxSeconds =
          operations > 0 && seconds == 0 ? settings.get(ClientProperties.MAX_EXECUTION_SECONDS) : 0;
      if (maxSeconds > 0 && rates.isPresent()) {
        double neededSeconds = rates.get().first().offsetNanos((double) operations) / 1e9;
        if (neededSeconds > maxSeconds) {
          settings.reject(
              ClientProperties.WARMUP_OPERATIONS,
              "at the target rate the warm-up takes longer than " + LIMIT.formatted(maxSeconds),
              NEXT_STEP);
        }
      }
      Until until = settings.get(ClientProperties.WARMUP_UNTIL);
      long steadyLimitSeconds = settings.get(ClientProperties.WARMUP_LIMIT);
      if (until == Until.STEADY && seconds > steadyLimitSeconds) {
        settings.reject(
            ClientProperties.WARMUP_SECONDS,
            "is more than warmup.limit allows, " + steadyLimitSeconds + " s",
            "Give less, or a larger warmup.limit");
      }
      return new WarmUp(operations, seconds, maxSeconds, until, steadyLimitSeconds);
    }

    public Problem unreached(Properties properties, long done) {
      return Problem.of(
          properties,
          ClientProperties.WARMUP_OPERATIONS,
          "the warm-up did " + done + " in " + LIMIT.formatted(maxSeconds),
          NEXT_STEP);
    }

    public boolean isUntilSteady() {
      return until == Until.STEADY;
    }

    /** How long it may take until the run is steady: as long as it has to, at least. */
    public long longestSeconds() {
      return Math.max(seconds, steadyLimitSeconds);
    }

    public boolean isWanted() {
      return operations > 0 || seconds > 0 || isUntilSteady();
    }

    /** {@code 1000 operations}, {@code 5 s}, {@code 1000 operations or 5 s}. */
    public String limits() {
      if (isUntilSteady()) {
        String least = seconds == 0 ? "" : "for at least " + seconds + " s, ";
        return "until the run is steady, " + least + "at most " + steadyLimitSeconds + " s";
      }
      if (operations == 0) {
        return seconds + " s";
      }
      return operations
          + " operations"
          + (seconds == 0 ? "" : " or " + seconds + " s")
          + (maxSeconds == 0 ? "" : ", in at most " + maxSeconds + " s (maxexecutiontime)");
    }
  }

  /**
   * Sets the properties whose values follow from those of others, where the user gave none, so that
   * everything that reads the configuration, or shows it, has the same.
   */
  public static void derive(SourcedProperties properties) {
    // problems with what they follow from are reported when that is read
    Settings settings = new Settings(properties);
    boolean hasTarget =
        settings.get(Pace.TARGET) > 0 || settings.find(Pace.TARGET_SCHEDULE).isPresent();
    boolean searches = CapacityProperties.isWanted(properties);
    if (searches) {
      // the search decides when operations end, and needs to know what the store can do
      override(properties, settings, SharedProperties.OPERATION_COUNT, "0");
      String seconds = settings.get(CapacityProperties.CONFIRM_SECONDS).toString();
      override(properties, settings, ClientProperties.MAX_EXECUTION_SECONDS, seconds);
      setUnlessGiven(properties, Pace.ARRIVAL, "poisson", SEARCH);
      setUnlessGiven(properties, ClientProperties.WARMUP_SECONDS, "10", SEARCH);
    }
    if (hasTarget || searches) {
      setUnlessGiven(
          properties,
          MeasurementConfig.MEASUREMENT_INTERVAL,
          "both",
          searches ? SEARCH : Pace.FROM_TARGET);
    }
    if (ExporterFactory.JSON.equals(settings.get(ResultConfig.EXPORTER))) {
      setUnlessGiven(
          properties,
          MeasurementConfig.PERCENTILES,
          JSON_PERCENTILES,
          "follows from exporter=json");
    }
  }

  /** What can't be read stays, to be rejected as in every run. */
  private static void override(
      SourcedProperties properties, Settings settings, Property<?> property, String value) {
    int problems = settings.problems().size();
    settings.find(property);
    if (settings.problems().size() == problems) {
      properties.set(property, value, SEARCH);
    }
  }

  private static void setUnlessGiven(
      SourcedProperties properties, Property<?> property, String value, String origin) {
    if (properties.getProperty(property.key()) == null) {
      properties.set(property, value, origin);
    }
  }
}
