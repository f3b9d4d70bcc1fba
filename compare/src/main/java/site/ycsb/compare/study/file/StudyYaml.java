package site.ycsb.compare.study.file;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import site.ycsb.compare.study.Limits;
import site.ycsb.compare.study.Measure;
import site.ycsb.compare.study.Protection;
import site.ycsb.compare.study.ProtectionParser;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.TrialWarmUp;
import site.ycsb.compare.study.WorkloadChoice;
import site.ycsb.config.Property;

/**
 * Writes a study that a command made as a study file, to be changed and run by {@code bin/ycsb
 * compare}. Such a study names bindings and protections by their words, and has no published
 * values.
 */
public final class StudyYaml {
  private StudyYaml() {}

  public static String of(Study study) {
    Study.LoadLevels levels = study.matrix().levels();
    StringBuilder yaml = new StringBuilder();
    line(yaml, "study", quoted(study.description().name()));
    line(yaml, "title", quoted(study.description().title()));
    line(yaml, "stores", list(study.matrix().stores(), StudyYaml::store));
    line(yaml, "protections", list(study.matrix().protections(), StudyYaml::protection));
    yaml.append("workloads:\n");
    study
        .matrix()
        .workloads()
        .forEach(one -> yaml.append("  - ").append(workload(one)).append('\n'));
    line(yaml, "threads", list(levels.threads(), String::valueOf));
    if (study.measuresCapacity()) {
      line(yaml, "measure", Property.nameOf(Measure.CAPACITY));
      line(yaml, "slo", list(study.execution().objectives(), StudyYaml::quoted));
    } else {
      line(yaml, "targets", list(levels.targets(), String::valueOf));
    }
    line(yaml, "records", list(levels.records(), String::valueOf));
    line(yaml, "operations", list(levels.operations(), String::valueOf));
    line(yaml, "repeats", Integer.toString(study.schedule().repeats()));
    line(yaml, "warmup", "{server-seconds: " + study.schedule().serverWarmUpSeconds() + "}");
    line(yaml, "seed", Long.toString(study.schedule().seed()));
    line(yaml, "reload", Property.nameOf(study.reload()));
    line(yaml, "compact", Property.nameOf(study.compaction()));
    line(yaml, "limits", limits(study.limits()));
    line(yaml, "properties", map(study.properties()));
    return yaml.toString();
  }

  private static void line(StringBuilder yaml, String key, String value) {
    yaml.append(key).append(": ").append(value).append('\n');
  }

  private static String store(StoreChoice store) {
    return store.propertiesFiles().isEmpty()
        ? quoted(store.binding())
        : "{store: "
            + quoted(store.binding())
            + ", properties-file: "
            + list(store.propertiesFiles(), file -> quoted(file.toString()))
            + "}";
  }

  private static String protection(Protection protection) {
    Map<String, String> own = new TreeMap<>(protection.properties());
    new ProtectionParser()
        .parse(protection.name(), protection.name(), Map.of(), (rule, nextStep) -> {})
        .ifPresent(named -> own.keySet().removeAll(named.properties().keySet()));
    return own.isEmpty()
        ? quoted(protection.name())
        : "{protection: " + quoted(protection.name()) + ", properties: " + map(own) + "}";
  }

  private static String workload(WorkloadChoice workload) {
    return String.format(
        Locale.ROOT,
        "{workload: %s, name: %s, warmup: %s, properties: %s}",
        quoted(workload.file().toString()),
        quoted(workload.name()),
        warmUp(workload.warmUp()),
        map(workload.properties()));
  }

  private static String warmUp(TrialWarmUp warmUp) {
    return warmUp.isUntilSteady()
        ? String.format(
            Locale.ROOT,
            "{until: steady, seconds: %d, limit: %d}",
            warmUp.seconds(),
            warmUp.steadyLimitSeconds())
        : String.format(
            Locale.ROOT, "{operations: %d, seconds: %d}", warmUp.operations(), warmUp.seconds());
  }

  private static String limits(Limits limits) {
    return String.format(
        Locale.ROOT,
        "{%scommand-seconds: %d, steal-percent: %d}",
        limits.measured().map(one -> "measured-seconds: " + one.toSeconds() + ", ").orElse(""),
        limits.command().toSeconds(),
        limits.stealPercent());
  }

  private static String map(Map<String, String> properties) {
    return new TreeMap<>(properties)
        .entrySet().stream()
            .map(entry -> quoted(entry.getKey()) + ": " + quoted(entry.getValue()))
            .collect(Collectors.joining(", ", "{", "}"));
  }

  private static <T> String list(List<T> items, Function<T, String> text) {
    return items.stream().map(text).collect(Collectors.joining(", ", "[", "]"));
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
