package site.ycsb.audit.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.audit.report.AuditReport.FeatureResult;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.Evidence;
import site.ycsb.spi.audit.SecurityFeature;

class RecordingTrailTest {
  private final RecordingTrail trail = new RecordingTrail();

  @ParameterizedTest
  @EnumSource(SecurityFeature.class)
  void report_noEvidence_cantTell(SecurityFeature feature) {
    assertEquals(AuditAnswer.UNKNOWN, report().of(feature).answer());
    assertEquals(SecurityFeature.values().length, report().features().size());
  }

  @ParameterizedTest
  @EnumSource(
      value = SecurityFeature.class,
      names = {"AUTHENTICATION", "AUTHORIZATION", "NODE_TO_NODE", "CLIENT_TO_NODE"})
  void report_serverLiesAboutWhatWasTried_theTrialWins(SecurityFeature feature) {
    trail.reported(feature, AuditAnswer.YES, "settings", "on");
    trail.tried(feature, AuditAnswer.NO, "come in", "let in");

    FeatureResult result = report().of(feature);
    assertEquals(AuditAnswer.NO, result.answer());
    assertEquals("settings", result.contradictions().get(0).action());
  }

  @Test
  void report_settingAndTrialAgree_noContradiction() {
    trail.reported(SecurityFeature.AUTHENTICATION, AuditAnswer.YES, "settings", "on");
    trail.tried(SecurityFeature.AUTHENTICATION, AuditAnswer.YES, "come in", "rejected");

    assertEquals(List.of(), report().of(SecurityFeature.AUTHENTICATION).contradictions());
  }

  @Test
  void summary_trialAndReportAgree_isTheTrialThatDecided() {
    trail.reported(SecurityFeature.AUTHENTICATION, AuditAnswer.NO, "settings", "off");
    trail.tried(SecurityFeature.AUTHENTICATION, AuditAnswer.UNKNOWN, "node 1", "no answer");
    trail.tried(SecurityFeature.AUTHENTICATION, AuditAnswer.NO, "node 2", "let in");

    assertEquals("node 2 -> let in", report().of(SecurityFeature.AUTHENTICATION).summary());
  }

  @Test
  void loginFailed_unaskedFeatures_saySoAndStayOpen() {
    trail.loginFailed("ycsb", "wrong password", EnumSet.of(SecurityFeature.AUDITING));

    assertEquals(Optional.of("wrong password"), trail.loginFailure());
    FeatureResult auditing = report().of(SecurityFeature.AUDITING);
    assertEquals(AuditAnswer.UNKNOWN, auditing.answer());
    assertEquals("not asked: the binding's own login fails", auditing.evidence().get(0).result());
    assertEquals(
        "nobody: the binding's own login as ycsb fails, so nothing reported was seen",
        report().subject().user());
  }

  @Test
  void report_oneNodeLetsIn_isNo() {
    trail.tried(SecurityFeature.AUTHENTICATION, AuditAnswer.YES, "node 1", "rejected");
    trail.tried(SecurityFeature.AUTHENTICATION, AuditAnswer.NO, "node 2", "let in");
    trail.tried(SecurityFeature.AUTHENTICATION, AuditAnswer.UNKNOWN, "node 3", "no answer");

    assertEquals(AuditAnswer.NO, report().of(SecurityFeature.AUTHENTICATION).answer());
  }

  @Test
  void report_nothingTried_believesTheServer() {
    trail.reported(SecurityFeature.AUDITING, AuditAnswer.YES, "settings", "on");
    trail.tried(SecurityFeature.AUDITING, AuditAnswer.UNKNOWN, "something", "no answer");

    assertEquals(AuditAnswer.YES, report().of(SecurityFeature.AUDITING).answer());
  }

  @ParameterizedTest
  @CsvSource({
    "YES, YES, YES",
    "YES, NO, PARTLY",
    "NO, NO, NO",
    "YES, UNKNOWN, YES",
    "UNKNOWN, UNKNOWN, UNKNOWN",
    "PARTLY, YES, PARTLY",
    "PARTLY, NO, PARTLY"
  })
  void report_transport_isTheSumOfItsPaths(
      AuditAnswer clients, AuditAnswer nodes, AuditAnswer expected) {
    trail.tried(SecurityFeature.CLIENT_TO_NODE, clients, "clients", "");
    trail.tried(SecurityFeature.NODE_TO_NODE, nodes, "nodes", "");

    assertEquals(expected, report().of(SecurityFeature.TRANSPORT_ENCRYPTION).answer());
  }

  @Test
  void report_someOfTheFilesEncrypted_isPartlyAndKeysInClearAreNo() {
    trail.reported(SecurityFeature.ENCRYPTION_AT_REST, AuditAnswer.YES, "tables", "encrypted");
    trail.reported(SecurityFeature.ENCRYPTION_AT_REST, AuditAnswer.NO, "log", "in clear");
    assertEquals(AuditAnswer.PARTLY, report().of(SecurityFeature.ENCRYPTION_AT_REST).answer());

    trail.tried(SecurityFeature.ENCRYPTION_AT_REST, AuditAnswer.NO, "search", "found");
    FeatureResult result = report().of(SecurityFeature.ENCRYPTION_AT_REST);
    assertEquals(AuditAnswer.NO, result.answer());
    assertEquals("tables", result.contradictions().get(0).action());
  }

  @ParameterizedTest
  @CsvSource({
    "UNKNOWN, YES, PARTLY", // no tables, or no right to see them; the log is encrypted
    "YES, UNKNOWN, PARTLY",
    "UNKNOWN, NO, NO",
    "UNKNOWN, UNKNOWN, UNKNOWN",
    "YES, YES, YES"
  })
  void report_partOfTheFilesThatNothingIsKnownOf_keepsTheAnswerFromYes(
      AuditAnswer tables, AuditAnswer log, AuditAnswer expected) {
    trail.reported(SecurityFeature.ENCRYPTION_AT_REST, tables, "tables", "");
    trail.reported(SecurityFeature.ENCRYPTION_AT_REST, log, "log", "");

    assertEquals(expected, report().of(SecurityFeature.ENCRYPTION_AT_REST).answer());
  }

  @Test
  void report_pathThatIsReportedOnly_isReportedInTheSumToo() {
    trail.tried(SecurityFeature.CLIENT_TO_NODE, AuditAnswer.YES, "clients", "");
    trail.tried(SecurityFeature.NODE_TO_NODE, AuditAnswer.UNKNOWN, "nodes", "no answer");
    trail.reported(SecurityFeature.NODE_TO_NODE, AuditAnswer.YES, "settings", "all");

    assertEquals(
        List.of(Evidence.Source.TRIED, Evidence.Source.REPORTED),
        report().of(SecurityFeature.TRANSPORT_ENCRYPTION).evidence().stream()
            .map(Evidence::source)
            .sorted()
            .toList());
  }

  @Test
  void evidence_textOfAServer_isMadeSafe() {
    trail.reported(SecurityFeature.AUDITING, AuditAnswer.YES, "settings", "\u001b[2Jon\n");
    String result = report().of(SecurityFeature.AUDITING).evidence().get(0).result();
    assertFalse(result.contains("\u001b"));
    assertTrue(result.contains("\\u001b"), result);
  }

  private AuditReport report() {
    return trail.report("test", Instant.EPOCH, Optional.empty());
  }
}
