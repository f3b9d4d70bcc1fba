package site.ycsb.client.run;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.client.cluster.Lockstep;
import site.ycsb.client.run.Verdict.MissingRecords;
import site.ycsb.client.store.AtRestFindings;
import site.ycsb.client.store.SchemaGate;
import site.ycsb.client.store.TlsFindings;
import site.ycsb.config.Secrets;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.ConnectedStore;
import site.ycsb.spi.ReportSource;
import site.ycsb.spi.Section;
import site.ycsb.spi.atrest.AtRestState;
import site.ycsb.spi.run.RunCheck;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.RunPlan;
import site.ycsb.spi.run.RunPlanSource;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.workloads.CoreWorkload;

/** What happens before the first operation that counts. */
final class Preparation {
  private final RunScope run;
  private final DB first;
  private final Optional<RunPlanSource> planSource;
  private final Optional<RunPlan> plan;
  private final SchemaGate gate;
  private final boolean leased;
  private final boolean inProcess;
  private final PrintStream err;
  private Map<String, String> facts = Map.of();
  private @Nullable Connected connected;
  private Optional<MissingRecords> missing = Optional.empty();

  record Connected(AnsweringStore store, AtRestFindings atRest, TlsFindings tls) {}

  Preparation(RunScope run, DB first, boolean leased, boolean makesTables) {
    this.run = run;
    this.first = first;
    this.err = run.console.err();
    this.planSource = run.planSource();
    this.plan = planSource.map(RunPlanSource::runPlan);
    this.gate =
        new SchemaGate(
            makesTables, run.arguments(), run.choice.binding().namespaceKey(), run.properties, err);
    this.leased = leased;
    this.inProcess = run.isInProcess();
  }

  /** The first thread's part: the table first, since some bindings can't connect without. */
  void initFirst(Worker worker) throws Exception {
    if (plan.isPresent()) {
      gate.pass(
          worker.db(),
          plan.get(),
          empty -> {
            if (empty) {
              warnOfNoRecords(plan.get());
            }
            run.connect(worker);
          });
    } else {
      run.connect(worker);
    }
    Capabilities.find(first, ReportSource.class).ifPresent(this::tellFacts);
    AnsweringStore store = AnsweringStore.of(first, leased);
    store.warning(leased ? run.choice.binding().addressKeys() : List.of()).ifPresent(err::println);
    AtRestFindings atRest = AtRestFindings.of(first, run.properties, table());
    tell(new TreeMap<>(atRest.state().map(AtRestState::facts).orElse(Map.of())));
    atRest.check(run.properties, run.arguments());
    TlsFindings tls = TlsFindings.of(first, run.properties);
    tell(tls.facts());
    tls.check(run.properties);
    connected = new Connected(store, atRest, tls);
  }

  private void warnOfNoRecords(RunPlan needed) {
    if (run.config.transactions() && needed.readsExisting()) {
      err.println(
          "WARNING: a new table holds no records, so the run finds only what it writes itself."
              + " To load them: bin/ycsb load "
              + run.arguments());
    }
  }

  /** Next to other runs, without what only its results need. */
  private void tellFacts(ReportSource source) {
    @Nullable Map<String, String> told = source.facts();
    if (told != null) { // as the DB of someone else may return
      tell(told, run.isDriven() ? source.brief(told) : told);
    }
  }

  private void tell(Map<String, String> told) {
    tell(told, told);
  }

  private void tell(Map<String, String> told, Map<String, String> shown) {
    Map<String, String> all = new LinkedHashMap<>(facts);
    all.putAll(told);
    facts = all;
    shown.forEach((name, fact) -> err.println(name + ": " + fact));
  }

  private String table() {
    return plan.map(RunPlan::table)
        .orElseGet(
            () ->
                run.properties.getProperty(
                    CoreWorkload.TABLENAME_PROPERTY, CoreWorkload.TABLENAME_PROPERTY_DEFAULT));
  }

  Connected connected() {
    return Objects.requireNonNull(connected, "the first thread is connected first");
  }

  /** How its connections are protected now that the operations are over. */
  TlsFindings tlsAtEnd() {
    return connected().tls().again(first);
  }

  Map<String, String> facts() {
    return facts;
  }

  /** What the binding told, and which local store it is connected to. */
  Map<String, String> factsForOthers() {
    SourcedProperties properties = run.properties;
    String address =
        properties.stringPropertyNames().stream()
            .filter(key -> SourcedProperties.originOf(properties, key).equals(LocalStore.ORIGIN))
            .filter(key -> !Secrets.isSecret(key, properties.getProperty(key)))
            .sorted()
            .map(key -> key + "=" + properties.getProperty(key))
            .collect(Collectors.joining(" "));
    if (address.isEmpty()) {
      return facts;
    }
    Map<String, String> all = new LinkedHashMap<>(facts);
    all.put(Lockstep.LOCAL_STORE, address);
    return all;
  }

  /** Inserts a thread's share of the records that a run on a store in this process reads. */
  void fill(Worker worker) {
    if (inProcess && run.config.transactions()) {
      worker.fill(run.config.amount().fillRecords());
    }
  }

  /** On the first thread, when everything is present: does the run make sense. */
  void check(Worker worker) {
    if (run.config.transactions() && plan.isPresent()) {
      RunCheck.check(worker.db(), plan.get()).ifPresent(err::println);
    }
  }

  /** On the first thread of a run, last: whether the records of the load are there. */
  void look(Worker worker) {
    if (plan.isPresent()) {
      Optional<PresenceCheck> found =
          PresenceCheck.of(worker.db(), plan.get(), planSource.orElseThrow());
      missing = found.flatMap(PresenceCheck::missingRecords);
      if (found.filter(PresenceCheck::returnedNothing).isPresent()) {
        err.println(
            "WARNING: records of the load came back without a field: they don't exist, or the "
                + "binding returns none. To load them: bin/ycsb load "
                + run.arguments());
      }
    }
  }

  Optional<MissingRecords> missingRecords() {
    return missing;
  }

  /** Forgets what was measured so far; while no thread is in an operation. */
  void forgetFigures() {
    run.measurements.reset();
    run.retryCounts.reset();
    RunContext.of(run.properties).notices().forgetReasons();
    Capabilities.find(first, ReportSource.class).ifPresent(ReportSource::resetFigures);
  }

  /**
   * What answered a run, so that metrics of different stores aren't taken for each other.
   *
   * @param nodes of the server; 0 when there is none, -1 when the binding doesn't tell
   * @param local whether it ran for this command's folder, or in this process
   * @param standIn whether it stood in for the real store
   */
  record AnsweringStore(int nodes, boolean local, boolean standIn) {
    private static final int UNKNOWN = -1;

    public static AnsweringStore of(DB db, boolean leased) {
      Optional<ConnectedStore> connected = Capabilities.find(db, ConnectedStore.class);
      int nodes = connected.map(ConnectedStore::nodes).orElse(UNKNOWN);
      return new AnsweringStore(
          nodes, leased || nodes == 0, connected.map(ConnectedStore::standIn).orElse(false));
    }

    /** What a user has to know of a stand-in; the address keys lead to a real store. */
    public Optional<String> warning(List<String> addressKeys) {
      if (!standIn) {
        return Optional.empty();
      }
      return Optional.of(
          "WARNING: a stand-in runs instead of the real store: its speed says nothing about the "
              + "real store's."
              + (addressKeys.isEmpty()
                  ? ""
                  : " To measure a real one, give its address: "
                      + String.join(" or ", addressKeys)));
    }

    public Section section() {
      return new Section(
          "STORE",
          List.of(
              Section.Metric.max("Nodes", nodes),
              Section.Metric.max("Local", local ? 1 : 0),
              Section.Metric.max("StandIn", standIn ? 1 : 0)));
    }
  }
}
