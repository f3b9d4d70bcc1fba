package site.ycsb.db.cassandra.audit;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.SecurityFeature;

/** Keeps what trials suggest, and the titles of weaknesses. */
final class TrailOfAnswers implements AuditTrail {
  final List<String> weaknesses = new ArrayList<>();
  private final Map<SecurityFeature, List<AuditAnswer>> answers =
      new EnumMap<>(SecurityFeature.class);

  List<AuditAnswer> tried(SecurityFeature feature) {
    return answers.getOrDefault(feature, List.of());
  }

  @Override
  public void tried(SecurityFeature feature, AuditAnswer suggests, String action, String result) {
    answers.computeIfAbsent(feature, key -> new ArrayList<>()).add(suggests);
  }

  @Override
  public void reported(SecurityFeature feature, AuditAnswer suggests, String where, String value) {
    throw new AssertionError("a trial is no report");
  }

  @Override
  public void weakness(String title, String evidence, String remedy) {
    weaknesses.add(title);
  }

  @Override
  public void product(String description) {}

  @Override
  public void user(String description) {}

  @Override
  public void detail(SecurityFeature feature, String text) {}

  @Override
  public void remedy(SecurityFeature feature, String text) {}
}
