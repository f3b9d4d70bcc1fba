package site.ycsb.cluster.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.client.cluster.RunOutcome;
import site.ycsb.client.command.Console;
import site.ycsb.client.results.ResultConfig;
import site.ycsb.client.results.ResultWriter;
import site.ycsb.client.results.RunDescription;
import site.ycsb.cluster.run.ClientResults.ReportMessage;
import site.ycsb.cluster.run.JointResult.ClientRun;
import site.ycsb.cluster.run.JointResult.IntervalGrid;
import site.ycsb.cluster.run.JointResult.JointWindow;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.measurements.MeasurementConfig;
import site.ycsb.measurements.MergedLogs;
import site.ycsb.measurements.log.TaggedLog;
import site.ycsb.measurements.log.UnwrittenFiles;
import site.ycsb.spi.Section;
import site.ycsb.spi.run.ClientShare;

/**
 * Makes the joint result of all clients and writes it where the user wants it, in YCSB's form.
 *
 * <p>When all clients ended, everything that they did counts. When one was lost, it is what all did
 * in the time that they had in common, by whole intervals.
 */
final class JointReport {
  private final SourcedProperties properties;
  private final Console console;

  /**
   * What is known of the run.
   *
   * @param grid the instants at which all ended an interval
   * @param firstInserted the number of the first record that the run phase inserts
   */
  record Run(
      List<ClientResults> clients,
      int lost,
      IntervalGrid grid,
      long firstInserted,
      RunDescription description) {
    Run {
      clients = List.copyOf(clients);
    }
  }

  JointReport(SourcedProperties properties, Console console) {
    this.properties = properties;
    this.console = console;
  }

  /** Writes it where the user wants it; if that can't be done, says why and returns false. */
  boolean write(Run run) throws IOException {
    List<ClientSpan> spans = run.clients().stream().map(ClientResults::span).toList();
    List<ClientRun> runs = run.clients().stream().map(ClientResults::run).toList();
    JointWindow window = JointWindow.of(spans);
    Optional<JointResult> common =
        run.clients().stream().allMatch(ClientResults::hasIntervals)
            ? JointResult.in(window, run.grid(), runs)
            : Optional.empty();
    Optional<JointResult> result =
        run.lost() == 0 ? Optional.of(JointResult.ofAll(spans, runs)) : common;
    if (result.isEmpty()) {
      console
          .err()
          .println(
              "ERROR: a client was lost, and before that there is no interval (cluster.interval)"
                  + " that all clients ended, so there is no joint result.");
      return false;
    }
    JointResult joint = result.get();
    List<ClientReport> reports =
        run.clients().stream().flatMap(client -> client.report().stream()).toList();
    NextRun next = NextRun.after(run.clients(), run.firstInserted());
    List<Section> sections = sections(run);
    sections.add(
        with(
            window.section(run.clients().size(), run.lost(), common, visibilityLagMillis(run)),
            next.metric()));
    reports.forEach(report -> sections.add(with(report.section(), next.inserted(report.index()))));
    Settings settings = new Settings(properties);
    ResultWriter writer =
        new ResultWriter(
            ResultConfig.from(settings), properties, console, run.description(), Optional.empty());
    List<Section> jvm = SectionSums.ofJvms(reports(run).toList());
    boolean written =
        writer.write(
            exporter -> {
              ResultWriter.write(sections, exporter);
              joint.export(exporter, jvm, settings.get(MeasurementConfig.PERCENTILES));
            });
    next.advice().ifPresent(console.err()::println);
    if (reports.size() > 1) {
      StragglerDetector.sentences(reports).forEach(console.err()::println);
    }
    return writeLog(joint) && written;
  }

  /** The sections of the clients together come first, as after YCSB's block of one client. */
  private static List<Section> sections(Run run) throws IOException {
    List<RunOutcome.Report> ofClients = reports(run).toList();
    List<Section> sections = new ArrayList<>();
    if (run.clients().size() == 1) {
      ofClients.forEach(only -> sections.addAll(only.sections()));
    } else {
      sections.addAll(SectionSums.of(ofClients));
    }
    return sections;
  }

  /** What the clients that ended would have printed. */
  private static Stream<RunOutcome.Report> reports(Run run) {
    return run.clients().stream()
        .flatMap(client -> client.message().stream())
        .map(ReportMessage::printed);
  }

  private static Section with(Section section, Optional<Section.Metric> more) {
    List<Section.Metric> metrics = new ArrayList<>(section.metrics());
    more.ifPresent(metrics::add);
    return new Section(section.name(), metrics);
  }

  private static OptionalLong visibilityLagMillis(Run run) {
    return run.clients().stream()
        .flatMap(client -> client.message().stream())
        .mapToLong(ReportMessage::visibilityLagNanos)
        .filter(nanos -> nanos >= 0)
        .map(nanos -> nanos / 1_000_000)
        .max();
  }

  private boolean writeLog(JointResult joint) {
    Optional<Path> file = new Settings(properties).find(MeasurementConfig.LOG_FILE);
    if (file.isEmpty()) {
      return true;
    }
    UnwrittenFiles unwritten = new UnwrittenFiles(properties);
    TaggedLog log = TaggedLog.open(file.get(), unwritten);
    MergedLogs logs = joint.logs();
    logs.names().forEach(name -> log.accept(name, logs.histogram(name)));
    logs.statuses().forEach(log::end);
    log.end(logs.operations(), joint.lengthNanos());
    return unwritten.list().isEmpty();
  }

  /**
   * What a next run on the same table has to know of the records that this one inserted.
   *
   * @param inserted how many each client inserted, by its index; empty when none inserted any, or a
   *     lost one can't tell
   * @param first the number of the first record that could be inserted
   */
  record NextRun(SortedMap<Integer, Long> inserted, long first) {
    NextRun {
      inserted = new TreeMap<>(inserted);
    }

    static NextRun after(List<ClientResults> clients, long first) {
      SortedMap<Integer, Long> inserted = new TreeMap<>();
      for (ClientResults client : clients) {
        long count = client.message().map(ReportMessage::inserted).orElse(-1L);
        if (count < 0) {
          return new NextRun(new TreeMap<>(), first);
        }
        inserted.put(client.run().client(), count);
      }
      return inserted.values().stream().allMatch(count -> count == 0)
          ? new NextRun(new TreeMap<>(), first)
          : new NextRun(inserted, first);
    }

    /** The number behind the last record that exists, below which there may be gaps. */
    Optional<Section.Metric> metric() {
      return inserted.values().stream()
          .max(Long::compare)
          .map(most -> Section.Metric.unmerged("NextRecordCount", first + most * inserted.size()));
    }

    Optional<Section.Metric> inserted(int client) {
      return Optional.ofNullable(inserted.get(client))
          .map(count -> Section.Metric.unmerged("Inserted", count));
    }

    /** How to go on without loading the table again. */
    Optional<String> advice() {
      return inserted.isEmpty()
          ? Optional.empty()
          : Optional.of(
              "To continue with this table, give the same recordcount and -p "
                  + ClientShare.INSERTED.key()
                  + "="
                  + inserted.values().stream()
                      .map(String::valueOf)
                      .collect(Collectors.joining(",")));
    }
  }
}
