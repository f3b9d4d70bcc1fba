package site.ycsb.audit.report;

import java.util.List;
import java.util.Optional;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.Evidence;
import site.ycsb.spi.audit.Evidence.Source;
import site.ycsb.spi.audit.SecurityFeature;

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
   * The answer by what was tried; where nothing was, by what is reported. Reports on encryption at
   * rest are about parts of the files: with some of them encrypted, and others not or not known,
   * the answer is partly.
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
    return evidence.stream().filter(one -> one.source() == source).map(Evidence::suggests).toList();
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
