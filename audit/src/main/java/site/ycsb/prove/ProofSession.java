package site.ycsb.prove;

import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.binding.ConnectingThread;
import site.ycsb.client.binding.LayerSwitch;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.config.BindingSession;
import site.ycsb.client.store.LocalStores;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.Measurements;
import site.ycsb.prove.FileSearch.Owner;
import site.ycsb.prove.ProofOutcome.CanaryFindings;
import site.ycsb.prove.ProofOutcome.Promise;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.CryptoSource;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.ProtectedParts;
import site.ycsb.spi.RecordPart;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.atrest.AtRest;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.spi.store.LocalStore.StoredFiles;
import site.ycsb.spi.store.StoredKind;
import site.ycsb.workloads.SharedProperties;

/** One proof, from its properties to its exit code. */
public final class ProofSession {
  private static final String ORIGIN = "prove";
  private static final String SUBJECT_TABLE = "proof";
  private static final String CONTROL_TABLE = "proofcontrol";
  private static final int FIELDS = 3;
  private static final long POLL_MILLIS = 100;

  private final BindingSession session;
  private final Console console;
  private final StopSignal stop;

  /**
   * How to make a proof.
   *
   * @param dataFolder the store's files, when it isn't the local store
   * @param records how many canary records to write
   * @param settleSeconds how long to wait for logs that are written to disk now and then only
   * @param json whether the outcome is told as JSON
   */
  public record Options(Optional<Path> dataFolder, int records, int settleSeconds, boolean json) {}

  public ProofSession(BindingCatalog catalog, Console console, StopSignal stop) {
    this.session = new BindingSession(catalog, console, stop);
    this.console = console;
    this.stop = stop;
  }

  /** Runs the command; returns its exit code. */
  public int run(BindingRequest request, Options options) {
    // a proof writes, as load does
    request.properties().set(SharedProperties.DO_TRANSACTIONS, "false", ORIGIN);
    return session.runChecked(request, choice -> attempt(choice, options));
  }

  private int attempt(LayerSwitch.Choice choice, Options options) throws Exception {
    prepare(choice);
    Optional<LocalStore> kindOfStore = LocalStores.named(choice.binding());
    CanaryFindings findings = new CanaryFindings();
    try (ProofStores stores = ProofStores.open(choice, ORIGIN, stop)) {
      Look look = new Look(folders(stores, options), kindOfStore, findings);
      ConnectingThread connecting = new ConnectingThread(choice.request());
      ProofOutcome outcome =
          connecting.perform(() -> proveOn(choice, options, stores, look, connecting));
      if (options.dataFolder().isEmpty() && stores.endWithCommand()) {
        stores.stop();
        look.at("stopped");
      }
      return tell(outcome, options);
    }
  }

  /** Sets what a proof needs and the user didn't give. */
  private static void prepare(LayerSwitch.Choice choice) {
    SourcedProperties properties = choice.properties();
    if (choice.transformed()
        && properties.getProperty(CryptoSource.KEY_FILE_KEY) == null
        && properties.getProperty(CryptoSource.KEYSTORE_KEY) == null) {
      properties.set(CryptoSource.KEY_FILE_KEY, "memory", ORIGIN);
    }
    Optional<String> namespace = choice.binding().namespaceKey();
    if (namespace.isPresent()
        && properties.getProperty(namespace.get()) == null
        && LocalStores.storeFor(choice.binding(), properties).isPresent()) {
      properties.set(namespace.get(), choice.binding().plainNamespace() + "_proof", ORIGIN);
    }
    Measurements.setProperties(properties);
  }

  private static List<Path> folders(ProofStores stores, Options options) {
    if (options.dataFolder().isPresent()) {
      Path folder = options.dataFolder().get();
      if (!Files.isDirectory(folder)) {
        throw problem(folder.toString(), "there is no such directory", "Correct it");
      }
      return List.of(folder);
    }
    List<Path> folders = stores.folders();
    if (folders.isEmpty()) {
      throw problem(
          "",
          "it isn't known where the store keeps its files",
          "Give the directory of its data and logs, as this machine sees it, or leave the store's"
              + " address out to use a local one");
    }
    return folders;
  }

  private static ConfigurationException problem(String value, String rule, String nextStep) {
    return new ConfigurationException(
        new Problem("--data-folder", value, "argument", rule, nextStep));
  }

  private ProofOutcome proveOn(
      LayerSwitch.Choice choice,
      Options options,
      ProofStores stores,
      Look look,
      ConnectingThread connecting)
      throws Exception {
    SourcedProperties properties = choice.properties();
    SecureRandom random = new SecureRandom();
    boolean elsewhere = options.dataFolder().isPresent();
    // a store of others may hold tables of these names
    String mark = elsewhere ? Long.toHexString(random.nextLong()) : "";
    try (CanaryTable subject =
            CanaryTable.open(
                SUBJECT_TABLE + mark,
                Canaries.make(random, options.records(), FIELDS),
                choice.dbClass(),
                properties,
                elsewhere,
                connecting);
        CanaryTable control =
            CanaryTable.open(
                CONTROL_TABLE + mark,
                Canaries.make(random, options.records(), FIELDS),
                choice.binding().className(),
                stores.controlProperties(),
                elsewhere,
                connecting)) {
      connecting.connect(
          () ->
              BindingSession.checkConnected(
                  subject.db(), properties, SUBJECT_TABLE + mark, choice.request().binding()));
      Promise promise =
          new Promise(
              Capabilities.find(subject.db(), ProtectedParts.class)
                  .map(ProtectedParts::protectedParts)
                  .orElse(Set.of()),
              AtRest.isRequired(properties));
      look.prepare(subject.canaries(), control.canaries());
      subject.write();
      control.write();
      settle(options.settleSeconds());
      look.at("written");
      List<StoredFiles> files = stores.files();
      if (!files.isEmpty()) {
        checkStop();
        files.forEach(StoredFiles::flush);
        look.at("flushed");
        checkStop();
        files.forEach(StoredFiles::compact);
        look.at("compacted");
      }
      return new ProofOutcome(subject.canaries(), control.canaries(), promise, look.findings);
    }
  }

  private void settle(int seconds) throws InterruptedException {
    if (seconds > 0) {
      console.err().println("Waiting " + seconds + " s for logs to reach the disk.");
    }
    long endNanos = System.nanoTime() + seconds * 1_000_000_000L;
    while (System.nanoTime() < endNanos) {
      checkStop();
      Thread.sleep(POLL_MILLIS);
    }
  }

  private void checkStop() {
    if (stop.isRequested()) {
      throw new StoreUnavailableException("the proof was aborted");
    }
  }

  private int tell(ProofOutcome outcome, Options options) throws IOException {
    if (options.json()) {
      ProofJson.write(console.out(), outcome);
    } else {
      new ProofReport(console.out(), outcome).print();
    }
    if (!outcome.broken().isEmpty()) {
      console.err().println("ERROR: data that should be hidden was found unencrypted");
      return ExitCode.DATA.code();
    }
    if (!outcome.controlFound()) {
      console
          .err()
          .println(
              "ERROR: the search didn't find all of the unencrypted control, so the proof is"
                  + " inconclusive");
      return ExitCode.FAILED.code();
    }
    return ExitCode.OK.code();
  }

  /** Looks at the files and notes what exists. */
  private static final class Look {
    final CanaryFindings findings;
    private final List<Path> folders;
    private final Optional<LocalStore> store;
    private final FileSearch search = new FileSearch();

    Look(List<Path> folders, Optional<LocalStore> store, CanaryFindings findings) {
      this.folders = List.copyOf(folders);
      this.store = store;
      this.findings = findings;
    }

    void prepare(Canaries subject, Canaries control) {
      search.add(Owner.SUBJECT, subject);
      search.add(Owner.CONTROL, control);
    }

    void at(String stage) throws IOException {
      int files = 0;
      for (Path folder : folders) {
        files +=
            search.search(
                folder,
                (file, sighting) ->
                    findings.add(
                        stage,
                        file,
                        store.map(known -> known.kindOf(file)).orElse(StoredKind.OTHER),
                        sighting));
      }
      findings.stage(stage, files);
    }
  }

  /** Tells the outcome of a proof to a program. */
  private static final class ProofJson {
    private ProofJson() {}

    static void write(OutputStream out, ProofOutcome outcome) throws IOException {
      Map<String, Integer> written = new LinkedHashMap<>();
      Map<String, Integer> controlFound = new LinkedHashMap<>();
      for (RecordPart part : RecordPart.values()) {
        written.put(name(part), outcome.subject().of(part).size());
        controlFound.put(name(part), outcome.findings().count(Owner.CONTROL, part));
      }
      Map<String, Integer> stages = new LinkedHashMap<>();
      outcome.findings().stages().forEach(stage -> stages.put(stage.name(), stage.files()));
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("written", written);
      json.put(
          "promisedByClient", outcome.promise().byClient().stream().map(ProofJson::name).toList());
      json.put("promisedAtRest", outcome.promise().atRest());
      json.put("controlFound", controlFound);
      json.put("stages", stages);
      json.put("broken", outcome.broken().stream().map(JsonFinding::of).toList());
      json.put("showing", outcome.showing().stream().map(JsonFinding::of).toList());
      out.write(new ObjectMapper().writer(new DefaultPrettyPrinter()).writeValueAsBytes(json));
      out.write('\n');
      out.flush();
    }

    private static String name(RecordPart part) {
      return switch (part) {
        case KEY -> "keys";
        case FIELD_NAME -> "names";
        case VALUE -> "values";
      };
    }

    /** As JSON has it, in this order. */
    private record JsonFinding(String part, String kind, int count, Map<String, String> files) {
      static JsonFinding of(ProofOutcome.Finding finding) {
        return new JsonFinding(
            name(finding.part()),
            finding.kind().name().toLowerCase(Locale.ROOT),
            finding.count(),
            finding.files());
      }
    }
  }
}
