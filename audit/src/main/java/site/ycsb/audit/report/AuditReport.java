package site.ycsb.audit.report;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import site.ycsb.config.ServerText;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.Evidence;
import site.ycsb.spi.audit.Evidence.Source;
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

  /**
   * The answer for one feature, and why.
   *
   * @param details mechanisms, protocols, ciphers, key lengths
   * @param remedy how to turn it on
   */
  public record FeatureResult(
      SecurityFeature feature,
      AuditAnswer answer,
      List<String> details,
      List<Evidence> evidence,
      Optional<String> remedy) {
    public FeatureResult {
      details = List.copyOf(details);
      evidence = List.copyOf(evidence);
    }

    /**
     * The answer by what was tried; where nothing was, by what is reported. Reports on encryption
     * at rest are about parts of the files: with some of them encrypted, and others not or not
     * known, the answer is partly.
     */
    static AuditAnswer judge(SecurityFeature feature, List<Evidence> evidence) {
      AuditAnswer tried = worst(evidence, Source.TRIED);
      if (tried != AuditAnswer.UNKNOWN) {
        return tried;
      }
      return feature == SecurityFeature.ENCRYPTION_AT_REST
          ? ofParts(suggested(evidence, Source.REPORTED))
          : worst(evidence, Source.REPORTED);
    }

    /** A part that nothing is known of may be in clear. */
    private static AuditAnswer ofParts(List<AuditAnswer> parts) {
      AuditAnswer known = AuditAnswer.together(parts);
      return known == AuditAnswer.YES && parts.contains(AuditAnswer.UNKNOWN)
          ? AuditAnswer.PARTLY
          : known;
    }

    static AuditAnswer worst(List<Evidence> evidence, Source source) {
      return AuditAnswer.worst(suggested(evidence, source));
    }

    private static List<AuditAnswer> suggested(List<Evidence> evidence, Source source) {
      return evidence.stream()
          .filter(one -> one.source() == source)
          .map(Evidence::suggests)
          .toList();
    }

    /** The reason for the answer in a line: the mechanism, or what decided. */
    public String summary() {
      if (isMet() && !details.isEmpty()) {
        return details.get(0);
      }
      return decisive(Source.TRIED)
          .or(() -> decisive(Source.REPORTED))
          .or(() -> evidence.stream().findFirst())
          .map(one -> one.action() + " -> " + one.result())
          .orElse("nothing could be tried, and the server reports nothing");
    }

    private Optional<Evidence> decisive(Source source) {
      return evidence.stream()
          .filter(one -> one.source() == source && one.suggests() == answer)
          .findFirst();
    }

    /** What the server reports and the trials refute. */
    public List<Evidence> contradictions() {
      if (worst(evidence, Source.TRIED) == AuditAnswer.UNKNOWN) {
        return List.of();
      }
      return evidence.stream()
          .filter(one -> one.source() == Source.REPORTED)
          .filter(one -> contradicts(one.suggests()))
          .toList();
    }

    private boolean contradicts(AuditAnswer reported) {
      return (reported == AuditAnswer.YES || reported == AuditAnswer.NO)
          && (answer == AuditAnswer.YES || answer == AuditAnswer.NO)
          && reported != answer;
    }

    /** Whether it can be relied upon. */
    public boolean isMet() {
      return answer == AuditAnswer.YES;
    }
  }
}
