package site.ycsb.client;

import java.io.PrintStream;
import java.util.Map;
import java.util.Optional;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.Measurements;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.ReportSource;
import site.ycsb.spi.RunCheck;
import site.ycsb.spi.RunPlan;
import site.ycsb.spi.RunPlanSource;

/** What happens before the first operation that counts. */
final class Preparation {
  private final RunConfig config;
  private final SourcedProperties properties;
  private final Optional<RunPlan> plan;
  private final SchemaGate gate;
  private final boolean inProcess;
  private final Measurements measurements;
  private final RetryCounts retryCounts;
  private final PrintStream err;
  private Map<String, String> facts = Map.of();

  Preparation(
      RunConfig config,
      SourcedProperties properties,
      Workload workload,
      SchemaGate gate,
      boolean inProcess,
      Measurements measurements,
      RetryCounts retryCounts,
      PrintStream err) {
    this.config = config;
    this.properties = properties;
    this.plan =
        workload instanceof RunPlanSource source ? Optional.of(source.runPlan()) : Optional.empty();
    this.gate = gate;
    this.inProcess = inProcess;
    this.measurements = measurements;
    this.retryCounts = retryCounts;
    this.err = err;
  }

  /** The first thread's part: the table first, since some bindings can't connect without. */
  void initFirst(Worker worker) throws Exception {
    if (plan.isPresent()) {
      gate.pass(worker.db(), plan.get());
    }
    worker.init();
    Optional<ReportSource> report = Capabilities.find(worker.db(), ReportSource.class);
    if (report.isPresent()) {
      facts = report.get().facts();
      for (Map.Entry<String, String> fact : facts.entrySet()) {
        err.println(fact.getKey() + ": " + fact.getValue());
      }
    }
  }

  /** The run's configuration. */
  SourcedProperties properties() {
    return properties;
  }

  /** What the binding told, once the first thread is connected. */
  Map<String, String> facts() {
    return facts;
  }

  /** Whether threads have to insert the records before a run can read them. */
  boolean needsFilling() {
    return inProcess && config.transactions() && config.fillRecords() > 0;
  }

  void fill(Worker worker) {
    worker.fill(config.fillRecords());
  }

  /** On the first thread, when everything is there: does the run make sense. */
  void check(Worker worker) {
    if (!config.transactions() || plan.isEmpty()) {
      return;
    }
    Optional<RunCheck> check = Capabilities.find(worker.db(), RunCheck.class);
    if (check.isPresent()) {
      String said = check.get().check(plan.get());
      if (!said.isEmpty()) {
        err.println(said);
      }
    }
  }

  /** Forgets what was measured so far; while no thread is in an operation. */
  void forgetFigures(DB firstDb) {
    measurements.reset();
    retryCounts.reset();
    Capabilities.find(firstDb, ReportSource.class).ifPresent(ReportSource::resetFigures);
  }
}
