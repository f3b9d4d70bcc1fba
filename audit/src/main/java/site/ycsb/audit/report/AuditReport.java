package site.ycsb.audit.report;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.config.ServerText;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.SecurityFeature;

/**
 * All that an audit found.
 *
 * @param subject what was audited
 * @param features one for each feature, in their order
 * @param weaknesses what an engineer would fix
 * @param published the answers of a publication, to compare with
 */
public record AuditReport(
    Subject subject,
    List<FeatureResult> features,
    List<Weakness> weaknesses,
    Optional<PublishedAnswers> published) {
  public AuditReport {
    features = List.copyOf(features);
    weaknesses = List.copyOf(weaknesses);
  }

  /**
   * What was audited.
   *
   * @param binding the binding's name
   * @param product what answered
   * @param user whom the audit logged in as
   * @param time when it ended
   */
  public record Subject(String binding, String product, String user, Instant time) {}

  /** What the publication says of a feature. */
  public Optional<AuditAnswer> published(SecurityFeature feature) {
    return published.map(PublishedAnswers::answers).map(answers -> answers.get(feature));
  }

  /** What the publication names for a feature. */
  public Optional<String> publishedMechanisms(SecurityFeature feature) {
    return published.map(PublishedAnswers::mechanisms).map(named -> named.get(feature));
  }

  /** Whether what was found is another answer than the published one. */
  public boolean hasChanged(FeatureResult result) {
    return published.isPresent() && published.get().hasChanged(result);
  }

  /** How many features have each answer. */
  public Map<AuditAnswer, Long> counts() {
    Map<AuditAnswer, Long> counts = new LinkedHashMap<>();
    for (AuditAnswer answer :
        List.of(AuditAnswer.YES, AuditAnswer.PARTLY, AuditAnswer.NO, AuditAnswer.UNKNOWN)) {
      counts.put(answer, features.stream().filter(result -> result.answer() == answer).count());
    }
    return counts;
  }

  /** The result for a feature. */
  public FeatureResult of(SecurityFeature feature) {
    return features.stream()
        .filter(result -> result.feature() == feature)
        .findFirst()
        .orElseThrow();
  }

  /**
   * Something that an engineer would fix.
   *
   * @param title what it is
   * @param evidence where it was seen; made safe to show
   * @param remedy what to do
   */
  public record Weakness(String title, String evidence, String remedy) {
    public Weakness {
      evidence = ServerText.shown(evidence);
    }
  }
}
