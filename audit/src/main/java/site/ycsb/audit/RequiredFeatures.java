package site.ycsb.audit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.audit.result.AuditReport;
import site.ycsb.audit.result.FeatureResult;
import site.ycsb.config.Nearest;
import site.ycsb.config.Problems;
import site.ycsb.spi.audit.SecurityFeature;

/**
 * What a server has to have, for a pipeline that stops without it.
 *
 * @param features those that have to be answered with yes
 * @param noWeaknesses whether there must be no weak findings
 */
record RequiredFeatures(Set<SecurityFeature> features, boolean noWeaknesses) {
  private static final String OPTION = "--require";
  private static final String NO_WEAKNESSES = "no-weaknesses";

  RequiredFeatures {
    features = features.isEmpty() ? Set.of() : EnumSet.copyOf(features);
  }

  /** Reads a comma-separated list; what is wrong with it is a problem. */
  static RequiredFeatures parse(@Nullable String list, Problems problems) {
    Set<SecurityFeature> features = EnumSet.noneOf(SecurityFeature.class);
    boolean noWeaknesses = false;
    if (list == null) {
      return new RequiredFeatures(features, false);
    }
    for (String part : list.split(",", -1)) {
      String word = part.trim();
      Optional<SecurityFeature> feature = named(word);
      if (feature.isPresent()) {
        features.add(feature.get());
      } else if (word.equals(NO_WEAKNESSES)) {
        noWeaknesses = true;
      } else {
        problems.add(
            OPTION,
            word.isEmpty() ? list : word,
            "argument",
            word.isEmpty() ? "has an empty name in its list" : "is no security feature",
            Nearest.to(word, words()).map(nearest -> "Did you mean " + nearest + "? ").orElse("")
                + "The features are "
                + String.join(", ", words()));
      }
    }
    return new RequiredFeatures(features, noWeaknesses);
  }

  private static Optional<SecurityFeature> named(String word) {
    return Arrays.stream(SecurityFeature.values())
        .filter(feature -> feature.word().equals(word) || feature.title().equals(word))
        .findFirst();
  }

  private static List<String> words() {
    List<String> words =
        new ArrayList<>(
            Arrays.stream(SecurityFeature.values()).map(SecurityFeature::word).toList());
    words.add(NO_WEAKNESSES);
    return words;
  }

  /** What isn't met, one sentence each with how to turn it on. */
  List<String> unmet(AuditReport report) {
    List<String> unmet = new ArrayList<>();
    for (SecurityFeature feature : features) {
      FeatureResult result = report.of(feature);
      if (!result.isMet()) {
        unmet.add(
            feature.word()
                + " is required and the answer is "
                + result.answer().word()
                + result.remedy().map(remedy -> ". Turn it on: " + remedy).orElse(""));
      }
    }
    if (noWeaknesses && !report.weaknesses().isEmpty()) {
      unmet.add(
          "no weak findings are allowed and there are "
              + report.weaknesses().size()
              + ": "
              + String.join(
                  ", ",
                  report.weaknesses().stream()
                      .map(weakness -> weakness.title())
                      .distinct()
                      .toList()));
    }
    return unmet;
  }
}
