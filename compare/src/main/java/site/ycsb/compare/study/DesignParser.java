package site.ycsb.compare.study;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import site.ycsb.compare.study.Study.Design;
import site.ycsb.compare.study.YamlNode.YamlMap;
import site.ycsb.interleaved.command.LimitOptions;
import site.ycsb.interleaved.run.ArmConfig;
import site.ycsb.interleaved.run.InterleavedConfig;

/** Reads how a study compares protections, and rejects what doesn't go with it. */
record DesignParser(YamlMap keys, YamlMap limits, YamlMap warmUp) {
  static final String KEY = "design";

  /** A bound of latency, under which highest rates are compared. */
  static final String BOUND = "slo";

  private static final String ONLY_INTERLEAVED = "applies to interleaved studies only";
  private static final String INTERLEAVE = "Add 'design: interleaved' for it";

  /** Keys under {@code limits} of an interleaved study. */
  static final List<String> LIMITS = List.of("precision", "max-duration", "slice");

  private static final String LEAVE_OUT = "Leave it out, or write 'design: trials'";

  /** What says how single trials are done, with the reason why an interleaved study hasn't it. */
  private static final Map<String, String> OF_TRIALS =
      Map.of(
          "operations", "applies to trials only: slices last for a time",
          "reload",
              "applies to trials only: each measurement recreates the tables of all its modes",
          "compact",
              "applies to trials only: tables that take turns are merged by the store itself",
          "launch", "applies to trials only: an interleaved measurement has one client",
          "published", "applies to trials only: figures of others are compared with theirs");

  private static final Map<String, String> LIMITS_OF_TRIALS =
      Map.of(
          "measured-seconds",
          "applies to trials only; max-duration limits an interleaved measurement",
          "steal-percent",
          "applies to trials only: steal time meets all that takes turns alike");

  /** When interleaved measurements end; empty for a study of trials. */
  Optional<InterleavedConfig.Limits> parse(Design design, Study.Matrix matrix) {
    if (design == Design.TRIALS) {
      LIMITS.forEach(key -> limits.reject(key, ONLY_INTERLEAVED, INTERLEAVE));
      keys.reject(BOUND, ONLY_INTERLEAVED, INTERLEAVE);
      matrix.protections().stream()
          .filter(Protection::reencrypts)
          .forEach(
              one ->
                  keys.reject(
                      "protections",
                      "has '"
                          + one.name()
                          + "': only what takes turns can be re-encrypted meanwhile",
                      INTERLEAVE));
      return Optional.empty();
    }
    OF_TRIALS.forEach((key, why) -> keys.reject(key, why, LEAVE_OUT));
    LIMITS_OF_TRIALS.forEach((key, why) -> limits.reject(key, why, LEAVE_OUT));
    warmUp.reject(
        "server-seconds",
        "applies to trials only: an interleaved measurement warms up servers and client together",
        LEAVE_OUT);
    if (matrix.levels().maxClients() > 1) {
      keys.reject(
          "clients",
          "must be 1: a slice begins once every operation of the one before has ended, which a"
              + " client knows of its own only",
          LEAVE_OUT);
    }
    if (!matrix.workloads().stream()
        .map(WorkloadChoice::warmUp)
        .allMatch(one -> one.isUntilSteady())) {
      keys.reject(
          "warmup",
          "must be until the modes are steady",
          "Write {until: steady, seconds: <least>, limit: <most>}");
    }
    checkArms(matrix);
    return Optional.of(
        new InterleavedConfig.Limits(
            value("precision", LimitOptions::share, LimitOptions.PERCENT_RULE)
                .orElse(LimitOptions.DEFAULT_PRECISION),
            value("max-duration", LimitOptions::time, LimitOptions.TIME_RULE)
                .orElseGet(() -> LimitOptions.maxDuration(keys.has(BOUND))),
            value("slice", LimitOptions::time, LimitOptions.TIME_RULE)));
  }

  private void checkArms(Study.Matrix matrix) {
    List<Protection> all = matrix.protections();
    Optional<Protection> plain = all.stream().filter(Protection::isPlain).findFirst();
    if (plain.isEmpty() || all.size() < 2) {
      keys.reject(
          "protections",
          "must have plain and another one to compare with it",
          "Add what is missing");
    }
    all.stream()
        .filter(one -> !Optional.of(one).equals(plain))
        .map(Protection::name)
        .filter(name -> ArmConfig.brokenRule(name).isPresent() || name.equals(ArmConfig.PLAIN))
        .forEach(
            name ->
                keys.reject(
                    "protections",
                    "has '" + name + "', which can't name what takes turns with plain and control",
                    "Give it another name of at most 40 letters, digits, blanks, and _ . + -"));
    all.stream()
        .filter(one -> !Optional.of(one).equals(plain))
        .filter(one -> one.isPlain() && one.properties().isEmpty())
        .filter(one -> plain.orElse(one).properties().isEmpty())
        .forEach(
            one ->
                keys.reject(
                    "protections",
                    "has '" + one.name() + "', which would be plain again, as control is",
                    "Leave it out, or give the properties that it differs by"));
  }

  private <T> Optional<T> value(String key, Function<String, Optional<T>> parser, String rule) {
    Optional<YamlNode> node = limits.node(key);
    Optional<T> value = node.flatMap(YamlNode::text).flatMap(parser);
    if (node.isPresent() && value.isEmpty()) {
      node.get().reject(rule, "Correct it or leave it out");
    }
    return value;
  }
}
