package site.ycsb.audit.report;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import site.ycsb.audit.report.AuditReport.FeatureResult;
import site.ycsb.audit.report.AuditReport.Weakness;
import site.ycsb.config.ServerText;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.Evidence;
import site.ycsb.spi.audit.Evidence.Source;
import site.ycsb.spi.audit.SecurityFeature;
import site.ycsb.spi.audit.StoreEdition;

/**
 * Keeps the evidence, and judges at the end. Not thread-safe, but for {@link #trials}, which can be
 * asked for while evidence still comes.
 */
public final class RecordingTrail implements AuditTrail {
  /** What transport encryption is the sum of. */
  private static final List<SecurityFeature> PATHS =
      List.of(SecurityFeature.CLIENT_TO_NODE, SecurityFeature.NODE_TO_NODE);

  private final Map<SecurityFeature, List<Evidence>> evidence =
      new EnumMap<>(SecurityFeature.class);
  private final Map<SecurityFeature, Set<String>> details = new EnumMap<>(SecurityFeature.class);
  private final Map<SecurityFeature, String> remedies = new EnumMap<>(SecurityFeature.class);
  private final Set<Weakness> weaknesses = new LinkedHashSet<>();
  private String product = "unknown";
  private String user = "nobody";
  private Optional<StoreEdition> edition = Optional.empty();
  private Optional<String> loginFailure = Optional.empty();
  private final Runnable onEvidence;

  public RecordingTrail() {
    this(() -> {});
  }

  /**
   * A trail that tells of what it gets.
   *
   * @param onEvidence called for all that was tried or reported, by the thread that brings it
   */
  public RecordingTrail(Runnable onEvidence) {
    this.onEvidence = onEvidence;
  }

  @Override
  public void product(String description) {
    product = ServerText.shown(description);
  }

  @Override
  public void edition(StoreEdition found) {
    edition = Optional.of(found);
  }

  /** Which of the store's editions answered, when one did. */
  public Optional<StoreEdition> edition() {
    return edition;
  }

  /** The product that answered. */
  public String product() {
    return product;
  }

  @Override
  public void user(String description) {
    user = ServerText.shown(description);
  }

  @Override
  public void tried(SecurityFeature feature, AuditAnswer suggests, String action, String result) {
    add(feature, new Evidence(Source.TRIED, suggests, action, result));
  }

  @Override
  public void reported(SecurityFeature feature, AuditAnswer suggests, String where, String value) {
    add(feature, new Evidence(Source.REPORTED, suggests, where, value));
  }

  @Override
  public void loginFailed(String name, String reason, Set<SecurityFeature> unasked) {
    AuditTrail.super.loginFailed(name, reason, unasked);
    loginFailure = Optional.of(reason);
  }

  /** Why the binding's own login failed, when it did. */
  public Optional<String> loginFailure() {
    return loginFailure;
  }

  /** All that was tried, each once. */
  public List<Evidence> trials() {
    synchronized (evidence) {
      return evidence.values().stream()
          .flatMap(List::stream)
          .filter(one -> one.source() == Source.TRIED)
          .distinct()
          .toList();
    }
  }

  private void add(SecurityFeature feature, Evidence found) {
    onEvidence.run();
    synchronized (evidence) {
      List<Evidence> known = evidence.computeIfAbsent(feature, key -> new ArrayList<>());
      if (!known.contains(found)) {
        known.add(found);
      }
    }
  }

  @Override
  public void detail(SecurityFeature feature, String text) {
    details.computeIfAbsent(feature, key -> new LinkedHashSet<>()).add(ServerText.shown(text));
  }

  @Override
  public void remedy(SecurityFeature feature, String text) {
    remedies.put(feature, text);
  }

  @Override
  public void weakness(String title, String found, String remedy) {
    weaknesses.add(new Weakness(title, found, remedy));
  }

  /** What follows from all of it. */
  public AuditReport report(String binding, Instant time, Optional<PublishedAnswers> published) {
    Map<SecurityFeature, FeatureResult> results = new EnumMap<>(SecurityFeature.class);
    for (SecurityFeature feature : SecurityFeature.values()) {
      List<Evidence> found = evidence.getOrDefault(feature, List.of());
      results.put(feature, result(feature, FeatureResult.judge(feature, found), found));
    }
    results.put(SecurityFeature.TRANSPORT_ENCRYPTION, transport());
    return new AuditReport(
        new AuditReport.Subject(binding, product, user, time),
        List.copyOf(results.values()),
        List.copyOf(weaknesses),
        published);
  }

  /** All paths together: what is encrypted on some of them only is encrypted partly. */
  private FeatureResult transport() {
    List<Evidence> found =
        new ArrayList<>(evidence.getOrDefault(SecurityFeature.TRANSPORT_ENCRYPTION, List.of()));
    List<AuditAnswer> answers = new ArrayList<>();
    answers.add(FeatureResult.judge(SecurityFeature.TRANSPORT_ENCRYPTION, found));
    for (SecurityFeature path : PATHS) {
      List<Evidence> ofPath = evidence.getOrDefault(path, List.of());
      AuditAnswer answer = FeatureResult.judge(path, ofPath);
      answers.add(answer);
      Source source =
          FeatureResult.worst(ofPath, Source.TRIED) == AuditAnswer.UNKNOWN
              ? Source.REPORTED
              : Source.TRIED;
      found.add(new Evidence(source, answer, path.title() + ", below", answer.word()));
    }
    return result(SecurityFeature.TRANSPORT_ENCRYPTION, AuditAnswer.together(answers), found);
  }

  private FeatureResult result(SecurityFeature feature, AuditAnswer answer, List<Evidence> found) {
    return new FeatureResult(
        feature,
        answer,
        List.copyOf(details.getOrDefault(feature, Set.of())),
        found,
        Optional.ofNullable(remedies.get(feature)));
  }
}
