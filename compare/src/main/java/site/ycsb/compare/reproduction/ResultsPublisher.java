package site.ycsb.compare.reproduction;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.interleaved.InterleavedStudy;
import site.ycsb.compare.interleaved.StudyCostReport;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.reproduction.MeasuredStudy.PublishedParts;
import site.ycsb.compare.results.Csv;
import site.ycsb.compare.results.JsonObjectFile;
import site.ycsb.compare.results.Machine;
import site.ycsb.compare.results.MachinePaths;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.ResultsCsv;
import site.ycsb.compare.results.StudyRecord;
import site.ycsb.compare.results.StudyResults;
import site.ycsb.compare.results.Summary;
import site.ycsb.compare.results.WholeFile;
import site.ycsb.compare.run.StudyFolder;
import site.ycsb.compare.study.Axis;
import site.ycsb.compare.trial.StoredFile;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.OutputFile;

/**
 * Reduces a results folder to what can be published: {@code results.csv}, {@code summary.json},
 * {@code machine.json} and {@code study.yaml}, without paths of the machine, addresses and names of
 * hosts, or output of single trials.
 */
public record ResultsPublisher(Collection<String> addressKeys, Collection<String> bindings) {
  static final String STUDY_FILE = "study.yaml";

  /** Of numbers in summary.json: intervals are some percent wide. */
  private static final int DIGITS = 9;

  /**
   * What was published.
   *
   * @param missing trials of the plan that are neither valid nor given up
   * @param warnings where hosts may be left, in sentences
   */
  public record Published(Path folder, int valid, int missing, long bytes, List<String> warnings) {}

  /**
   * Writes the reduced folder of a study.
   *
   * @param target the folder of all reduced ones; the study's is one in it, by the study's name
   * @param part the name of a folder in the study's, when it's measured in parts; empty for none
   * @throws ConfigurationException when the source is no results folder, has no valid trial, or
   *     would replace trials that it hasn't, or has some of another part; or when the target can't
   *     be a folder
   */
  public Published publish(Path source, Path target, String part) throws IOException {
    if (!part.isEmpty() && !PublishedParts.isName(part)) {
      throw ConfigurationException.ofArgument(
          "--part",
          part,
          "must be a directory's name of letters, digits, - and _",
          "Such as repeat-2");
    }
    StudyFolder folder = new StudyFolder(source);
    Results results =
        StudyResults.record(folder).isInterleaved() ? interleaved(folder) : ofTrials(folder);
    if (results.valid().isEmpty()) {
      throw rejected(source, "must have a valid trial, and has none", "Run its study first");
    }
    MachinePaths paths = MachinePaths.of(folder);
    StudyRecord study = results.study();
    String studyFile = paths.hidden(StoredFile.read(folder.root().resolve(STUDY_FILE)));
    List<String> names = names(study);
    HostNames hosts = HostNames.of(studyFile, study.settings().values(), addressKeys, names);
    UnaryOperator<String> withoutHost = withoutHost(thisHost(), names);
    Path ofStudy = target.resolve(study.description().name());
    Path into = ofStudy.resolve(part);
    Optional<String> rejection = OutputFile.folderRejection(target, into);
    if (rejection.isPresent()) {
      throw rejected(target, rejection.get(), "Give another target");
    }
    if (Files.exists(into.resolve(StudyRecord.FILE_NAME))) {
      throw rejected(
          into,
          "is a results directory itself, whose results would be replaced by the reduced ones",
          "Give another target");
    }
    checkNothingIsLost(into, results);
    checkNothingIsTwice(ofStudy, into, results);
    Map<Path, String> files = new LinkedHashMap<>();
    // names of the study and numbers, no hosts
    files.put(into.resolve(ResultsCsv.FILE_NAME), results.table());
    files.put(
        into.resolve(Summary.FILE_NAME),
        lines(
            JsonObjectFile.rounded(
                JsonObjectFile.rewritten(
                    results.summary(), text -> hosts.hidden(withoutHost.apply(text))),
                DIGITS)));
    files.put(
        into.resolve(Machine.FILE_NAME),
        JsonObjectFile.rewritten(
                    JsonObjectFile.read(
                        folder.root().resolve(Machine.FILE_NAME), "the description of a machine"),
                    text -> hosts.withoutGiven(paths.hidden(text)))
                .toPrettyString()
            + "\n");
    files.put(into.resolve(STUDY_FILE), hosts.hidden(studyFile));
    // a study's file has no mark of ours, but only what was published has this table beside it
    Set<Path> known =
        Files.isRegularFile(into.resolve(ResultsCsv.FILE_NAME))
            ? Set.of(into.resolve(STUDY_FILE))
            : Set.of();
    OutputFile.createFolder(into);
    WholeFile.replaceAll(files, known);
    long bytes = 0;
    for (Path file : files.keySet()) {
      bytes += Files.size(file);
    }
    return new Published(
        into, results.valid().size(), results.missing(), bytes, warnings(hosts, study));
  }

  /** What a results folder holds, with the configurations of valid trials by the trials' names. */
  private record Results(
      StudyRecord study,
      Map<String, Configuration> valid,
      int missing,
      String table,
      JsonNode summary) {}

  private static Results ofTrials(StudyFolder folder) throws IOException {
    StudyResults results = StudyResults.read(folder);
    return new Results(
        results.study(),
        results.rows().stream()
            .collect(Collectors.toMap(ResultRow::trial, ResultRow::configuration)),
        results.missing(),
        Csv.text(ResultsCsv.table(results.rows())),
        new JsonMapper().valueToTree(Summary.of(results)));
  }

  /** Slices are too many to publish: a line has all of an arm's. */
  private static Results interleaved(StudyFolder folder) throws IOException {
    InterleavedStudy study = InterleavedStudy.read(folder);
    StudyCostReport report = new StudyCostReport(study);
    return new Results(
        study.record(),
        study.measurements().stream()
            .collect(
                Collectors.toMap(
                    InterleavedStudy.Measurement::name, InterleavedStudy.Measurement::plain)),
        study.missing(),
        report.publishedTable(),
        reduced(report.summary()));
  }

  /** Without what is in the table too, or only in a report. Facts stay: they have the versions. */
  private static ObjectNode reduced(ObjectNode summary) {
    summary.remove("combined");
    for (JsonNode measurement : summary.path("measurements")) {
      ObjectNode result = (ObjectNode) measurement.path("result");
      JsonNode all = result.path("comparisons");
      ArrayNode decisive = result.putArray("comparisons");
      for (JsonNode comparison : all) {
        if (comparison.path("quantity").path("decisive").booleanValue()) {
          decisive.add(comparison);
        }
      }
      for (JsonNode arm : result.path("arms")) {
        ((ObjectNode) arm).putObject("latencies");
      }
    }
    return summary;
  }

  /** What was published before is replaced by the same trials or more of them only. */
  private static void checkNothingIsLost(Path into, Results results) throws IOException {
    Path before = into.resolve(ResultsCsv.FILE_NAME);
    if (!Files.isRegularFile(before) || OutputFile.replacementRejection(before).isPresent()) {
      // what is somebody else's is rejected with all others
      return;
    }
    Map<String, Configuration> now = results.valid();
    List<Map<String, String>> old = Csv.maps(StoredFile.read(before), before.toString());
    List<String> lost =
        old.stream()
            .map(ResultsPublisher::trial)
            .distinct()
            .filter(trial -> !now.containsKey(trial))
            .toList();
    if (!lost.isEmpty()) {
      throw rejected(
          into,
          String.format(
              "has %s trials that the results directory hasn't, such as %s",
              lost.size(), lost.get(0)),
          "Publish these as a part of their own (--part <name>), or remove the directory");
    }
    // a measurement has no number of operations, and a line for each of its arms
    List<Axis> axes =
        results.study().isInterleaved() ? List.of(Axis.RECORDS) : List.of(Axis.values());
    for (Map<String, String> row : old) {
      Configuration one = Optional.ofNullable(now.get(trial(row))).orElseThrow();
      for (Axis axis : axes) {
        @Nullable String published = row.get(axis.key());
        if (!one.text(axis).equals(published)) {
          String example = trial(row) + " with " + published + " " + axis.key();
          throw rejected(
              into,
              "has results of other counts, such as " + example,
              "Publish to another directory, or remove this one");
        }
      }
    }
  }

  /** The page takes all parts together, and each trial from one of them. */
  private static void checkNothingIsTwice(Path ofStudy, Path into, Results results)
      throws IOException {
    for (Path other : PublishedParts.folders(ofStudy)) {
      Path table = other.resolve(ResultsCsv.FILE_NAME);
      if (other.equals(into) || !Files.isRegularFile(table)) {
        continue;
      }
      List<String> twice =
          Csv.maps(StoredFile.read(table), table.toString()).stream()
              .map(ResultsPublisher::trial)
              .distinct()
              .filter(results.valid()::containsKey)
              .toList();
      if (!twice.isEmpty()) {
        throw rejected(
            into,
            String.format(
                "would have %s trials that %s has already, such as %s",
                twice.size(), other, twice.get(0)),
            "Publish to another target, such as page/reproductions, or remove that directory");
      }
    }
  }

  private static String trial(Map<String, String> row) {
    return row.getOrDefault("trial", "");
  }

  private static ConfigurationException rejected(Path folder, String rule, String nextStep) {
    return ConfigurationException.ofArgument("publish", folder.toString(), rule, nextStep);
  }

  /** What distinguishes configurations, and which bindings they run. */
  private List<String> names(StudyRecord study) {
    List<String> names = new ArrayList<>(bindings);
    names.add(study.description().name());
    for (Configuration one : study.configurations()) {
      names.addAll(List.of(one.store(), one.workload(), one.protection()));
    }
    return names;
  }

  private static List<String> warnings(HostNames hosts, StudyRecord study) {
    List<String> warnings = new ArrayList<>();
    for (String host : hosts.kept()) {
      warnings.add(
          "the host "
              + host
              + " stays in the files: something of the study has the same name. If nobody should"
              + " know it, give the host's address instead, and run the study again");
    }
    study.settings().keySet().stream()
        .filter(setting -> setting.startsWith(StudyRecord.PROPERTIES_FILE))
        .map(setting -> setting.substring(StudyRecord.PROPERTIES_FILE.length()))
        .forEach(
            store ->
                warnings.add(
                    "hosts in the properties-file of "
                        + store
                        + " aren't known here: look for them in the files"));
    return warnings;
  }

  /** Hides the machine that trials ran on, unless something of the study has its name. */
  static UnaryOperator<String> withoutHost(String name, Collection<String> names) {
    Pattern word = Pattern.compile("(?<![\\w.-])" + Pattern.quote(name) + "(?![\\w-])");
    boolean stays =
        name.isEmpty()
            || name.equals("localhost")
            || names.stream().anyMatch(one -> word.matcher(one).find());
    return text -> stays ? text : word.matcher(text).replaceAll("host");
  }

  private static String thisHost() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "";
    }
  }

  /** A summary without indentation: a line for each key, and for each item of a key's list. */
  private static String lines(JsonNode summary) {
    return summary.properties().stream()
        .map(entry -> TextNode.valueOf(entry.getKey()) + ":" + items(entry.getValue()))
        .collect(Collectors.joining(",\n", "{\n", "\n}\n"));
  }

  private static String items(JsonNode value) {
    return value.isArray() && !value.isEmpty()
        ? value
            .valueStream()
            .map(JsonNode::toString)
            .collect(Collectors.joining(",\n", "[\n", "\n]"))
        : value.toString();
  }
}
