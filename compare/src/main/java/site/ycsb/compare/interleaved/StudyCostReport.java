package site.ycsb.compare.interleaved;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.chart.Chart;
import site.ycsb.compare.chart.Template;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.plan.Dimension;
import site.ycsb.compare.results.Csv;
import site.ycsb.compare.results.Machine;
import site.ycsb.compare.results.StudyResults;
import site.ycsb.compare.study.Axis;
import site.ycsb.interleaved.estimate.ArmMeans;
import site.ycsb.interleaved.estimate.BlockValues;
import site.ycsb.interleaved.result.ArmResult;
import site.ycsb.interleaved.result.Comparison;
import site.ycsb.interleaved.result.Ladder;

/** results.csv, summary.json and report.html of a study whose protections took turns. */
public record StudyCostReport(InterleavedStudy study) {
  /** Of a measurement in summary.json: the logarithms of its arms' throughput. */
  public static final String THROUGHPUT = "logThroughput";

  private static final JsonMapper MAPPER = new JsonMapper();

  /** Prints what was found. */
  public void print(PrintStream out) {
    out.println(study.record().description().title());
    for (InterleavedStudy.Place place : study.places()) {
      out.println(title(place) + ":");
      CostReport.sentences(place.passes().comparisons())
          .forEach(sentence -> out.println("- " + sentence));
    }
    warnings().forEach(warning -> out.println("! " + warning));
  }

  /** A line for each slice. */
  public String table() throws IOException {
    return Csv.text(BlockTable.ofSlices(study));
  }

  /** A line for each arm of each measurement, as it is published. */
  public String publishedTable() throws IOException {
    return Csv.text(BlockTable.ofArms(study));
  }

  /** What was found, as it is in summary.json. */
  public ObjectNode summary() throws IOException {
    ObjectNode summary = MAPPER.createObjectNode();
    summary.put("study", study.record().description().name());
    summary.put("design", "interleaved");
    ArrayNode measurements = summary.putArray("measurements");
    for (InterleavedStudy.Measurement one : study.measurements()) {
      ObjectNode node = measurements.addObject();
      node.put("trial", one.name());
      node.put("repeat", one.repeat());
      node.set("plain", MAPPER.valueToTree(one.plain()));
      node.set("protections", MAPPER.valueToTree(one.arms()));
      ObjectNode result = MAPPER.valueToTree(one.result());
      result.remove("slices");
      node.set("result", result);
      throughput(one).ifPresent(means -> node.set(THROUGHPUT, MAPPER.valueToTree(means)));
    }
    ArrayNode combined = summary.putArray("combined");
    for (InterleavedStudy.Place place : study.places()) {
      Passes passes = place.passes();
      ObjectNode node = combined.addObject();
      node.set("plain", MAPPER.valueToTree(place.plain()));
      node.set(
          "trials",
          MAPPER.valueToTree(
              place.measurements().stream().map(InterleavedStudy.Measurement::name).toList()));
      node.set("comparisons", MAPPER.valueToTree(passes.comparisons()));
      node.put("controlHolds", passes.controlHolds());
    }
    ObjectNode provenance = summary.putObject("provenance");
    provenance.put("planned", study.record().trials().size());
    provenance.put("valid", study.measurements().size());
    provenance.set("failed", MAPPER.valueToTree(study.failed()));
    provenance.set("settings", MAPPER.valueToTree(study.record().settings()));
    provenance.set("skipped", MAPPER.valueToTree(study.record().skipped()));
    return summary;
  }

  /** What compares any of its arms, without its slices; none where these were at given rates. */
  private static Optional<ArmMeans> throughput(InterleavedStudy.Measurement one)
      throws IOException {
    if (one.result().ladder() != null) {
      return Optional.empty();
    }
    List<String> arms = one.result().arms().stream().map(ArmResult::name).toList();
    Map<Integer, double[][]> blocks = new TreeMap<>();
    Map<Integer, Integer> sets = new HashMap<>();
    for (Map<String, String> slice : one.slices()) {
      int number = Integer.parseInt(slice.getOrDefault("block", ""));
      double[][] block = blocks.computeIfAbsent(number, fresh -> new double[2][arms.size()]);
      // those of before had one set of connections
      sets.put(number, Integer.valueOf(slice.getOrDefault("connections", "0")));
      int arm = arms.indexOf(slice.getOrDefault("arm", ""));
      block[0][arm] = Double.parseDouble(slice.getOrDefault("operations", ""));
      block[1][arm] = Double.parseDouble(slice.getOrDefault("counted_ns", "")) / 1e9;
    }
    BlockValues values = new BlockValues(arms.size());
    blocks.forEach((number, block) -> values.add(sets.getOrDefault(number, 0), block[0], block[1]));
    return ArmMeans.of(values);
  }

  /** The page of a results folder. */
  public String html(Path folder) throws IOException {
    Map<String, Object> model = new HashMap<>();
    model.put("title", study.record().description().title());
    model.put("pictures", Template.pictures());
    model.put("about", study.record().description().about());
    model.put(
        "measured",
        study.measurements().size()
            + " of "
            + study.record().trials().size()
            + " measurements; in each, all protections took turns in one process");
    model.put("warnings", warnings());
    List<Map<String, String>> charts = new ArrayList<>();
    Map<String, List<InterleavedStudy.Place>> stores =
        study.places().stream()
            .collect(
                Collectors.groupingBy(
                    one -> one.plain().store(), LinkedHashMap::new, Collectors.toList()));
    for (Map.Entry<String, List<InterleavedStudy.Place>> store : stores.entrySet()) {
      charts.addAll(CostReport.drawn(chart(store.getKey(), store.getValue())));
    }
    model.put("charts", charts);
    List<Map<String, Object>> places = new ArrayList<>();
    for (InterleavedStudy.Place place : study.places()) {
      places.add(model(place));
    }
    model.put("places", places);
    model.put("settings", study.record().settings());
    model.put("machine", Machine.read(folder));
    return Template.filled(StudyCostReport.class, "study.ftlh", model);
  }

  /** What the page says of a place: of several passes what they say together, then of each. */
  private Map<String, Object> model(InterleavedStudy.Place place) throws IOException {
    List<Comparison> comparisons = place.passes().comparisons();
    Map<String, Object> model = new HashMap<>();
    model.put("sentences", CostReport.sentences(comparisons));
    model.put("comparisons", comparisons);
    model.put("title", title(place));
    List<Map<String, Object>> passes = new ArrayList<>();
    for (InterleavedStudy.Measurement one : place.measurements()) {
      @Nullable Ladder ladder = one.result().ladder();
      passes.add(
          Map.of(
              "title", pass(one),
              "sentences", CostReport.sentences(one.result().comparisons()),
              "result", one.result(),
              "curves", ladder == null ? List.of() : CostReport.drawn(ladder)));
    }
    model.put("passes", passes);
    return model;
  }

  private Chart chart(String store, List<InterleavedStudy.Place> places) {
    Map<String, List<Comparison>> bands = new LinkedHashMap<>();
    for (InterleavedStudy.Place one : places) {
      bands.put(
          words(one),
          one.passes().comparisons().stream()
              .filter(comparison -> comparison.quantity().decisive())
              .toList());
    }
    String quantities =
        bands.values().stream()
            .flatMap(List::stream)
            .map(comparison -> comparison.quantity().name())
            .distinct()
            .collect(Collectors.joining(" or "));
    return CostReport.chart(
        String.format(Locale.ROOT, "%s: %s to plain (%%)", store, quantities),
        "For each protection on " + store + " how its " + quantities + " differs from plain's.",
        bands);
  }

  private List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    for (InterleavedStudy.Measurement one : study.measurements()) {
      one.result().soundness().warnings().forEach(text -> warnings.add(title(one) + ": " + text));
    }
    for (InterleavedStudy.Place place : study.places()) {
      if (place.measurements().size() > 1 && !place.passes().controlHolds()) {
        place.passes().comparisons().stream()
            .filter(one -> one.quantity().decisive() && place.passes().isControl(one.arm()))
            .forEach(one -> warnings.add(title(place) + ": " + one.conclusion().sentence()));
      }
    }
    for (StudyResults.FailedTrial failed : study.failed()) {
      warnings.add(failed.trial() + " failed: " + failed.reason());
    }
    study.record().skipped().forEach(skipped -> warnings.add("left out: " + skipped));
    if (study.missing() > 0) {
      warnings.add(study.missing() + " measurements of the plan aren't done yet");
    }
    return warnings;
  }

  private String title(InterleavedStudy.Measurement one) {
    return one.plain().store() + ", " + place(one.plain()) + (hasPasses() ? ", " + pass(one) : "");
  }

  private String title(InterleavedStudy.Place place) {
    return place.plain().store() + ", " + words(place);
  }

  /** Where it lies within its store, and how often it was measured. */
  private String words(InterleavedStudy.Place place) {
    int passes = place.measurements().size();
    String of = passes > 1 ? passes + " passes" : pass(place.measurements().get(0));
    return place(place.plain()) + (hasPasses() ? ", " + of : "");
  }

  private static String pass(InterleavedStudy.Measurement one) {
    return "pass " + one.repeat();
  }

  private boolean hasPasses() {
    return study.record().trials().stream().anyMatch(trial -> trial.repeat() > 1);
  }

  /** Where it lies within its store, as far as measurements of the study differ. */
  private String place(Configuration plain) {
    List<Configuration> all =
        study.record().trials().stream()
            .map(trial -> study.record().configuration(trial.configuration()))
            .toList();
    List<String> words = new ArrayList<>(List.of(plain.workload()));
    for (Dimension dimension :
        Dimension.of(all, List.of(Axis.THREADS, Axis.TARGET, Axis.RECORDS))) {
      words.add(dimension.words(plain));
    }
    return String.join(", ", words);
  }
}
