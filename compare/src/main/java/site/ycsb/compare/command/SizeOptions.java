package site.ycsb.compare.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import site.ycsb.compare.plan.PlanOptions;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.Study.Bounds;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problems;
import site.ycsb.interleaved.command.LimitOptions;
import site.ycsb.interleaved.run.InterleavedConfig;

/** Options that make a study smaller, and properties for its commands. */
final class SizeOptions {
  @Option(
      names = "--repeats",
      paramLabel = "<n>",
      description = "Trials of each configuration, instead of the study's.")
  private @Nullable Integer repeats;

  @Option(
      names = "--scale",
      paramLabel = "<factor>",
      defaultValue = "1",
      description = "Factor for record and operation counts, such as 0.1.")
  private double scale = 1;

  @Option(
      names = "--only",
      paramLabel = "<word>",
      description =
          "Only trials that match this word: a store, workload or protection, or threads=<n>, "
              + "target=<n>, ..., repeat=<n>. Alternatives are separated by commas. May be "
              + "repeated; all must match.")
  private List<String> only = new ArrayList<>();

  @Option(
      names = "-p",
      paramLabel = "<key>=<value>",
      description = "A property for every command, such as hosts=<addresses>.")
  private Map<String, String> properties = new LinkedHashMap<>();

  @Mixin private LimitOptions limits = new LimitOptions();

  Map<String, String> properties() {
    return properties;
  }

  /** Whether a study was rejected only since it has nothing of the part that is asked for. */
  static boolean leavesNothing(ConfigurationException rejection) {
    return rejection.problems().stream().allMatch(problem -> problem.key().equals("--only"));
  }

  /** What a plan takes of them, after {@link #check}. */
  PlanOptions planOptions() {
    return new PlanOptions(repeats, scale, only, properties, Home.userClassPath());
  }

  /** Rejects numbers out of range and properties that studies set themselves. */
  void check() {
    if (!(scale > 0 && scale <= 1000)) {
      throw ConfigurationException.ofArgument(
          "--scale",
          Double.toString(scale),
          "must be a number above 0, at most 1000",
          "0.1 makes counts ten times smaller");
    }
    if (repeats != null) {
      Bounds.check(
          "--repeats",
          repeats,
          1,
          Bounds.MAX_REPEATS,
          "Three is the fewest that give a useful interval");
    }
    new GivenProperties(properties).check("Leave it out, or change a copy of the study's file");
  }

  /**
   * With the limits that the user gives instead of the study's.
   *
   * @throws ConfigurationException when they don't apply to it, or a protection sets a property
   */
  Study limited(Study study) {
    new GivenProperties(properties).check(study);
    if (!limits.areGiven()) {
      return study;
    }
    Problems problems = new Problems();
    if (study.interleaving().isEmpty()) {
      throw ConfigurationException.ofArgument(
          "--precision, --max-duration, --slice",
          "",
          "apply to interleaved studies, and this one consists of trials",
          "Leave them out; --scale and --repeats make it smaller");
    }
    InterleavedConfig.Limits given = limits.limits(study.interleaving().get(), problems);
    problems.throwIfAny();
    return study.withInterleaving(given);
  }
}
