package site.ycsb.audit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.audit.local.FolderAccess;
import site.ycsb.audit.local.RecordKeySearch;
import site.ycsb.audit.network.LiveNetwork;
import site.ycsb.audit.network.ProbeSockets;
import site.ycsb.audit.report.AuditReport;
import site.ycsb.audit.report.AuditReport.FeatureResult;
import site.ycsb.audit.report.AuditText;
import site.ycsb.audit.report.PublishedAnswers;
import site.ycsb.audit.report.RecordingTrail;
import site.ycsb.client.binding.Binding;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.binding.ConnectingThread;
import site.ycsb.client.binding.DbLoader;
import site.ycsb.client.binding.LayerSwitch;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.config.BindingSession;
import site.ycsb.client.config.InputFiles;
import site.ycsb.client.config.OutputFiles;
import site.ycsb.client.store.LocalStores;
import site.ycsb.client.store.StoreUse;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.Problem;
import site.ycsb.config.Property;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.log.ResultFile;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.UnprotectedException;
import site.ycsb.spi.atrest.AtRest;
import site.ycsb.spi.audit.AuditSource;
import site.ycsb.spi.audit.Evidence;
import site.ycsb.spi.audit.SecurityFeature;
import site.ycsb.spi.audit.StoreAuditor;
import site.ycsb.spi.audit.StoreAuditor.AuditOptions;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.spi.store.LocalStore.StoredFiles;
import site.ycsb.spi.store.StoredKind;
import site.ycsb.spi.tls.Tls;

/** One audit, from its arguments to its exit code. */
final class AuditSession {
  /** Where the distribution may have the answers of a publication. */
  private static final Path PUBLISHED =
      Path.of("workloads", "studies", "published", "shwaysh2018-security-features.csv");

  private static final String PUBLICATION = "Shwaysh 2018";

  private final BindingSession session;
  private final Console console;
  private final StopSignal stop = new StopSignal();
  private final AuditArguments arguments;
  private final AuditArguments.Checked checked;

  AuditSession(
      BindingCatalog catalog,
      Console console,
      AuditArguments arguments,
      AuditArguments.Checked checked) {
    this.session = new BindingSession(catalog, console, stop);
    this.console = console;
    this.arguments = arguments;
    this.checked = checked;
  }

  int run() {
    BindingRequest request =
        new BindingRequest(arguments.binding(), "command line", checked.properties());
    return session.run(request, choice -> attempt(choice, new ConnectingThread(request)));
  }

  private int attempt(LayerSwitch.Choice choice, ConnectingThread connecting) throws Exception {
    SourcedProperties properties = checked.properties();
    Binding binding = choice.binding();
    List<PublishedAnswers> published = published(binding);
    DB db = DbLoader.load(binding.className());
    checkOutput(db, properties);
    session.check(choice);
    AuditSource source =
        Capabilities.find(db, AuditSource.class).orElseThrow(() -> notAudited(binding));
    try (StoreUse store = StoreUse.open(choice, stop)) {
      db.setProperties(properties);
      // how many trials and answers there are depends on the cluster, so each has the whole limit
      RecordingTrail trail = new RecordingTrail(connecting::goesOn);
      LiveNetwork network =
          new LiveNetwork(trail, ProbeSockets.DEFAULT.telling(connecting::goesOn));
      try {
        connecting.perform(() -> connecting.ask(() -> audit(source, store, trail, network)));
      } catch (StoreUnavailableException e) {
        showTrials(trail);
        throw e;
      }
      network.checkThatAllStillReact();
      store.files().ifPresent(files -> lookAt(files, binding, trail));
      trail.loginFailure().ifPresent(this::warnOfLogin);
      return print(
          trail.report(
              binding.mainName(),
              Instant.now().truncatedTo(ChronoUnit.SECONDS),
              ofEdition(published, trail)));
    }
  }

  /** Returns the trail. */
  private RecordingTrail audit(
      AuditSource source, StoreUse store, RecordingTrail trail, LiveNetwork network) {
    StoreAuditor auditor = source.auditor();
    announce(auditor, store);
    auditor.audit(
        trail, network, new AuditOptions(arguments.jmxPort(), store.isLocal(), store.ports()));
    return trail;
  }

  /**
   * A report never replaces what the audit reads; and one that can't be written is of no use, which
   * is said before a server is touched.
   */
  private void checkOutput(DB db, SourcedProperties properties) {
    if (arguments.output().isEmpty()) {
      return;
    }
    InputFiles inputs = InputFiles.of(properties, Optional.of(db), Optional.empty());
    arguments.published().ifPresent(file -> inputs.add("--published", file));
    Path output = arguments.output().get();
    Optional<InputFiles.Input> input = inputs.find(output);
    if (input.isPresent()) {
      throw ofOutput(
          "is the file "
              + input.get().file()
              + ", which this audit reads ("
              + input.get().namedBy()
              + ")",
          "Name another file");
    }
    Optional<String> unwritable = OutputFiles.whyUnwritable(output);
    if (unwritable.isPresent()) {
      throw ofOutput(
          "can't be written (" + unwritable.get() + ")",
          "Create the directory, name another file, or delete this one");
    }
  }

  private ConfigurationException ofOutput(String rule, String nextStep) {
    return new ConfigurationException(
        new Problem(
            "--output",
            String.valueOf(arguments.output().orElseThrow()),
            "argument",
            rule,
            nextStep));
  }

  /** All that is known of a server that can't be reached. */
  private void showTrials(RecordingTrail trail) {
    for (Evidence one : trail.trials()) {
      AuditText.lines("tried ", one.action() + " -> " + one.result()).forEach(this::say);
    }
  }

  private void say(String line) {
    console.err().println(line);
  }

  private void warnOfLogin(String reason) {
    say(
        "WARNING: the binding's own login fails, so nothing that the server reports was seen: "
            + reason);
  }

  private ConfigurationException notAudited(Binding binding) {
    return ConfigurationException.ofArgument(
        "binding",
        arguments.binding(),
        binding.className() + " doesn't say how its store is audited",
        "Audit another store, or let the class implement " + AuditSource.class.getName());
  }

  private void announce(StoreAuditor auditor, StoreUse store) {
    say("This audit changes nothing on the server. It will");
    List<String> plan = new ArrayList<>(auditor.plan());
    if (store.files().isPresent()) {
      plan.add("look at the modes and the content of the local store's files");
    }
    for (String step : plan) {
      AuditText.lines("- ", step).forEach(this::say);
    }
  }

  private static void lookAt(StoredFiles files, Binding binding, RecordingTrail trail) {
    for (Path folder : files.folders()) {
      FolderAccess.check(folder, trail);
    }
    Optional<LocalStore> kind = LocalStores.named(binding);
    new RecordKeySearch(file -> kind.map(store -> store.kindOf(file)).orElse(StoredKind.OTHER))
        .search(files.folders(), trail);
  }

  private List<PublishedAnswers> published(Binding binding) {
    String store = binding.localStore().orElse(binding.mainName());
    Optional<Path> given = arguments.published();
    if (given.isPresent()) {
      List<PublishedAnswers> read =
          PublishedAnswers.read(
              given.get(), store, String.valueOf(given.get().getFileName()), "argument");
      if (read.isEmpty()) {
        say("WARNING: --published=" + given.get() + ": has no answers for " + store);
      }
      return read;
    }
    @Nullable String home = System.getProperty(BindingCatalog.HOME);
    return home != null && Files.exists(Path.of(home).resolve(PUBLISHED))
        ? PublishedAnswers.read(
            Path.of(home).resolve(PUBLISHED), store, PUBLICATION, "the file that is read by itself")
        : List.of();
  }

  /** Those of the edition that answered: what another one can do says nothing of it. */
  private Optional<PublishedAnswers> ofEdition(
      List<PublishedAnswers> published, RecordingTrail trail) {
    Optional<PublishedAnswers> found =
        published.stream()
            .filter(
                answers -> answers.edition().isEmpty() || answers.edition().equals(trail.edition()))
            .findFirst();
    if (found.isEmpty() && !published.isEmpty()) {
      say(
          "Published answers ("
              + published.stream().map(PublishedAnswers::source).collect(Collectors.joining("; "))
              + ") aren't shown: they are of other products than "
              + trail.product()
              + ".");
    }
    return found;
  }

  private int print(AuditReport report) throws IOException {
    String text = checked.format().render(report);
    byte[] content = text.getBytes(StandardCharsets.UTF_8);
    boolean written = true;
    if (arguments.output().isPresent()) {
      written = write(arguments.output().get(), content);
    } else {
      console.out().write(content);
      console.out().flush();
    }
    List<String> unmet = unmet(report);
    unmet.forEach(sentence -> say("ERROR: " + sentence));
    int code = unmet.isEmpty() ? ExitCode.OK.code() : ExitCode.DATA.code();
    return written ? code : ExitCode.worse(code, ExitCode.FAILED.code());
  }

  /** What isn't met of what --require names, and of what properties require of a run. */
  private List<String> unmet(AuditReport report) {
    List<String> unmet = new ArrayList<>(checked.required().unmet(report));
    SourcedProperties properties = checked.properties();
    if (Tls.isRequired(properties)) {
      unmet(Tls.PROPERTY, report.of(SecurityFeature.CLIENT_TO_NODE)).ifPresent(unmet::add);
    }
    if (AtRest.isRequired(properties)) {
      unmet(AtRest.PROPERTY, report.of(SecurityFeature.ENCRYPTION_AT_REST)).ifPresent(unmet::add);
    }
    return unmet;
  }

  private Optional<String> unmet(Property<?> requirement, FeatureResult result) {
    return result.isMet()
        ? Optional.empty()
        : Optional.ofNullable(
            UnprotectedException.of(
                    requirement,
                    checked.properties(),
                    "the answer to " + result.feature().title() + " is " + result.answer().word(),
                    result
                        .remedy()
                        .map(remedy -> "Turn it on: " + remedy)
                        .orElse("Leave it out to see the report alone"))
                .getMessage());
  }

  /** A report that can't be written is printed: the server isn't asked again for it. */
  private boolean write(Path file, byte[] content) throws IOException {
    try (ResultFile report = new ResultFile(file, ResultFile.Existing.REPLACE)) {
      report.append(out -> out.write(content));
      say("Report: " + file);
      return true;
    } catch (IOException e) {
      say(
          "ERROR: --output="
              + file
              + " (argument): can't be written ("
              + FileTrouble.whyUnwritten(file, e)
              + "). The report is on stdout instead; free some space, or name another file");
      console.out().write(content);
      console.out().flush();
      return false;
    }
  }
}
