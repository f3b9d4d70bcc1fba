package site.ycsb.compare.reproduction;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.Csv;
import site.ycsb.compare.results.JsonObjectFile;
import site.ycsb.compare.results.JsonTexts;
import site.ycsb.compare.results.Machine;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.ResultsCsv;
import site.ycsb.compare.results.StudyRecord;
import site.ycsb.compare.results.StudyResults;
import site.ycsb.compare.results.Summarizer;
import site.ycsb.compare.results.Summary;
import site.ycsb.compare.results.WholeFile;
import site.ycsb.compare.run.StudyFolder;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;

/**
 * Reduces a results folder to what can be published: {@code results.csv}, {@code summary.json},
 * {@code machine.json} and {@code study.yaml}, without paths of the machine, addresses and names of
 * hosts, or output of single trials.
 */
public final class ResultsPublisher {
  /** The study's file in a results folder. */
  static final String STUDY_FILE = "study.yaml";

  private static final JsonMapper MAPPER = new JsonMapper();

  /** What a setting with a store's file of properties begins with. */
  private static final String PROPERTIES_FILE = "File of properties of store ";

  private final Collection<String> addressKeys;
  private final Collection<String> bindings;

  /**
   * @param addressKeys properties of bindings that lead to servers
   * @param bindings names of bindings
   */
  public ResultsPublisher(Collection<String> addressKeys, Collection<String> bindings) {
    this.addressKeys = List.copyOf(addressKeys);
    this.bindings = List.copyOf(bindings);
  }

  /**
   * What was published.
   *
   * @param folder where it is
   * @param valid valid trials
   * @param missing trials of the plan that are neither valid nor given up
   * @param bytes of all files
   * @param warnings where hosts may be left, in sentences
   */
  public record Published(Path folder, int valid, int missing, long bytes, List<String> warnings) {}

  /**
   * Writes the reduced folder of a study.
   *
   * @param source its results folder
   * @param target the folder of all reduced ones; the study's is one in it, by the study's name
   * @param part the name of a folder in the study's, when it's measured in parts; empty for none
   * @throws ConfigurationException when the source is no results folder, has no valid trial, or
   *     would replace trials that it hasn't
   */
  public Published publish(Path source, Path target, String part) throws IOException {
    if (!part.isEmpty() && !PublishedParts.isName(part)) {
      throw new ConfigurationException(
          new Problem(
              "--part",
              part,
              "command line",
              "has to be a folder's name of letters, digits, - and _",
              "Such as repeat-2"));
    }
    StudyFolder folder = new StudyFolder(source);
    StudyResults results = StudyResults.read(folder);
    if (results.rows().isEmpty()) {
      throw new ConfigurationException(
          new Problem(
              "publish",
              source.toString(),
              "command line",
              "has to have a valid trial, and has none",
              "Run its study first"));
    }
    String studyFile = results.hidden(Files.readString(folder.root().resolve(STUDY_FILE)));
    HostNames hosts =
        HostNames.of(
            studyFile, results.study().settings().values(), addressKeys, names(results.study()));
    Summary summary = new Summarizer(results).summary();
    Path into = target.resolve(results.study().description().name()).resolve(part);
    checkNothingIsLost(into, results);
    Map<Path, String> files = new LinkedHashMap<>();
    files.put(
        into.resolve(ResultsCsv.FILE_NAME),
        // names of the study and numbers, no hosts
        Csv.text(ResultsCsv.table(results.rows())));
    ObjectNode tree = MAPPER.valueToTree(summary);
    tree.set(
        "provenance",
        JsonTexts.rewritten(
            tree.get("provenance"), withoutHost(thisHost(), names(results.study()))));
    files.put(into.resolve(Summary.FILE_NAME), json(tree, hosts::hidden));
    files.put(
        into.resolve(Machine.FILE_NAME),
        json(
            JsonObjectFile.read(
                folder.root().resolve(Machine.FILE_NAME), "the description of a machine"),
            text -> hosts.withoutGiven(results.hidden(text))));
    files.put(into.resolve(STUDY_FILE), hosts.hidden(studyFile));
    Files.createDirectories(into);
    WholeFile.replaceAll(files);
    long bytes = 0;
    for (Path file : files.keySet()) {
      bytes += Files.size(file);
    }
    return new Published(
        into, results.rows().size(), results.missing(), bytes, warnings(hosts, results.study()));
  }

  /** What was published before is replaced by the same trials or more of them only. */
  private static void checkNothingIsLost(Path into, StudyResults results) throws IOException {
    Path before = into.resolve(ResultsCsv.FILE_NAME);
    if (!Files.isRegularFile(before)) {
      return;
    }
    Map<String, Configuration> now =
        results.rows().stream()
            .collect(Collectors.toMap(ResultRow::trial, ResultRow::configuration));
    List<ResultRow> old = ResultsCsv.read(before);
    List<String> lost =
        old.stream().map(ResultRow::trial).filter(trial -> !now.containsKey(trial)).toList();
    if (!lost.isEmpty()) {
      throw new ConfigurationException(
          new Problem(
              "publish",
              into.toString(),
              "command line",
              "has "
                  + lost.size()
                  + " trials that the results folder hasn't, such as "
                  + lost.get(0),
              "Publish these as a part of their own (--part <name>), or remove the folder"));
    }
    old.stream()
        .filter(row -> !row.configuration().equals(now.get(row.trial())))
        .findFirst()
        .ifPresent(
            row -> {
              throw new ConfigurationException(
                  new Problem(
                      "publish",
                      into.toString(),
                      "command line",
                      "has results of other counts, such as "
                          + row.trial()
                          + " with "
                          + row.configuration().records()
                          + " records and "
                          + row.configuration().operations()
                          + " operations",
                      "Publish to another folder, or remove this one"));
            });
  }

  /** What tells configurations apart, and which bindings they run. */
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
        .filter(setting -> setting.startsWith(PROPERTIES_FILE))
        .map(setting -> setting.substring(PROPERTIES_FILE.length()))
        .forEach(
            store ->
                warnings.add(
                    "hosts in the properties-file of "
                        + store
                        + " aren't known here: look for them in the files"));
    return warnings;
  }

  /**
   * What trials report may name the machine that they ran on.
   *
   * @param name the machine's
   * @param names what the study calls its parts, which stay what they are
   */
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

  private static String json(JsonNode tree, UnaryOperator<String> words) throws IOException {
    return MAPPER
            .writerWithDefaultPrettyPrinter()
            .writeValueAsString(JsonTexts.rewritten(tree, words))
        + "\n";
  }
}
