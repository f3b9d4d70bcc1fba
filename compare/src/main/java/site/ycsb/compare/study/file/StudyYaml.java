package site.ycsb.compare.study.file;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import site.ycsb.compare.study.Protection;
import site.ycsb.compare.study.ProtectionParser;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.TrialWarmUp;
import site.ycsb.compare.study.WorkloadChoice;
import site.ycsb.config.Property;

/**
 * Writes a study of trials that a command made as a study file, to be changed and run by {@code
 * bin/ycsb compare}. Such a study names bindings and protections by their words, and has no
 * published values.
 */
public final class StudyYaml {
  private static final DumpSettings SETTINGS = DumpSettings.builder().setSplitLines(false).build();

  private StudyYaml() {}

  public static String of(Study study) {
    Study.Matrix matrix = study.matrix();
    Map<String, Object> yaml = new LinkedHashMap<>();
    yaml.put("study", study.description().name());
    yaml.put("title", study.description().title());
    yaml.put("stores", matrix.stores().stream().map(StudyYaml::store).toList());
    yaml.put("protections", matrix.protections().stream().map(StudyYaml::protection).toList());
    yaml.put("workloads", matrix.workloads().stream().map(StudyYaml::workload).toList());
    yaml.put("threads", matrix.levels().threads());
    yaml.put("targets", matrix.levels().targets());
    yaml.put("records", matrix.levels().records());
    yaml.put("operations", matrix.levels().operations());
    yaml.put("repeats", study.schedule().repeats());
    yaml.put("warmup", Map.of("server-seconds", study.schedule().serverWarmUpSeconds()));
    yaml.put("seed", study.schedule().seed());
    yaml.put("reload", Property.nameOf(study.reload()));
    yaml.put("compact", Property.nameOf(study.compaction()));
    yaml.put(
        "limits",
        inOrder(
            Map.of(
                "command-seconds", study.limits().command().toSeconds(),
                "steal-percent", study.limits().stealPercent())));
    yaml.put("properties", inOrder(study.properties()));
    return new Dump(SETTINGS).dumpToString(yaml);
  }

  private static Object store(StoreChoice store) {
    return store.propertiesFiles().isEmpty()
        ? store.binding()
        : inOrder(
            Map.of(
                "store",
                store.binding(),
                "properties-file",
                store.propertiesFiles().stream().map(Path::toString).toList()));
  }

  private static Object protection(Protection protection) {
    Map<String, String> own = new TreeMap<>(protection.properties());
    new ProtectionParser()
        .parse(protection.name(), protection.name(), Map.of(), (rule, nextStep) -> {})
        .ifPresent(named -> own.keySet().removeAll(named.properties().keySet()));
    return own.isEmpty()
        ? protection.name()
        : inOrder(Map.of("protection", protection.name(), "properties", own));
  }

  private static Object workload(WorkloadChoice workload) {
    TrialWarmUp warmUp = workload.warmUp();
    return inOrder(
        Map.of(
            "workload",
            workload.file().toString(),
            "name",
            workload.name(),
            "warmup",
            inOrder(
                warmUp.isUntilSteady()
                    ? Map.of(
                        "until", "steady",
                        "seconds", warmUp.seconds(),
                        "limit", warmUp.steadyLimitSeconds())
                    : Map.of("operations", warmUp.operations(), "seconds", warmUp.seconds())),
            "properties",
            inOrder(workload.properties())));
  }

  /** The same on every machine, and a copy: what is there twice would get an anchor. */
  private static Map<String, Object> inOrder(Map<String, ?> map) {
    return new TreeMap<>(map);
  }
}
