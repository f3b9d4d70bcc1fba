package site.ycsb.db.cassandra;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.db.cassandra.ReportedSettings.SettingsFindings;
import site.ycsb.db.cassandra.ServerAtRest.NodeSettings;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.SecurityFeature;

class SettingsFindingsTest {
  @ParameterizedTest
  @CsvSource({
    "authenticator.class_name, null, AUTHENTICATION, NO",
    "authenticator.class_name, AllowAllAuthenticator, AUTHENTICATION, NO",
    "authenticator.class_name, PasswordAuthenticator, AUTHENTICATION, YES",
    "authenticator, org.apache.cassandra.auth.PasswordAuthenticator, AUTHENTICATION, YES",
    "authorizer.class_name, null, AUTHORIZATION, NO",
    "authorizer.class_name, CassandraAuthorizer, AUTHORIZATION, YES",
    "audit_logging_options.enabled, true, AUDITING, YES",
    "audit_logging_options.enabled, false, AUDITING, NO",
    "server_encryption_options.internode_encryption, all, NODE_TO_NODE, YES",
    "server_encryption_options.internode_encryption, dc, NODE_TO_NODE, PARTLY",
    "server_encryption_options.internode_encryption, none, NODE_TO_NODE, NO",
    "client_encryption_options.enabled, true, CLIENT_TO_NODE, YES",
    "client_encryption_options.enabled, false, CLIENT_TO_NODE, NO",
    "transparent_data_encryption_options.enabled, true, ENCRYPTION_AT_REST, PARTLY",
    "transparent_data_encryption_options_enabled, true, ENCRYPTION_AT_REST, PARTLY",
    "transparent_data_encryption_options.enabled, false, ENCRYPTION_AT_REST, NO",
    "commitlog_compression.class_name, EncryptingCompressor, ENCRYPTION_AT_REST, PARTLY",
    "commitlog_compression, a.b.Encryptor{system_key_file=a.key}, ENCRYPTION_AT_REST, PARTLY",
    "hints_compression.class_name, LZ4Compressor, ENCRYPTION_AT_REST, NO"
  })
  void record_oneSetting_suggests(
      String name, String value, SecurityFeature feature, AuditAnswer answer) {
    assertEquals(List.of(answer), suggested(Map.of(name, value)).get(feature));
  }

  @Test
  void record_nothingReported_suggestsNothing() {
    Map<SecurityFeature, List<AuditAnswer>> suggested = suggested(Map.of());
    for (SecurityFeature feature :
        List.of(
            SecurityFeature.AUTHENTICATION,
            SecurityFeature.AUTHORIZATION,
            SecurityFeature.AUDITING,
            SecurityFeature.NODE_TO_NODE,
            SecurityFeature.CLIENT_TO_NODE)) {
      assertEquals(List.of(AuditAnswer.UNKNOWN), suggested.get(feature));
    }
  }

  @Test
  void record_logAndHintsByCompressors_isYes() {
    assertEquals(
        List.of(AuditAnswer.YES),
        suggested(
                Map.of(
                    "commitlog_compression.class_name", "EncryptingLZ4Compressor",
                    "hints_compression.class_name", "EncryptingLZ4Compressor"))
            .get(SecurityFeature.ENCRYPTION_AT_REST));
  }

  @Test
  void record_optionalTls_isPartly() {
    assertEquals(
        List.of(AuditAnswer.PARTLY),
        suggested(
                Map.of(
                    "client_encryption_options.enabled", "true",
                    "client_encryption_options.optional", "true"))
            .get(SecurityFeature.CLIENT_TO_NODE));
  }

  @ParameterizedTest
  @CsvSource({
    "PasswordAuthenticator, 2s, 2000ms, 2s, YES",
    "PasswordAuthenticator, 0ms, 2s, 2s, PARTLY",
    "PasswordAuthenticator, 0s, 0s, 0, NO",
    "null, 2s, 2s, 2s, NO"
  })
  void record_validities_suggestCaching(
      String authenticator,
      String roles,
      String permissions,
      String credentials,
      AuditAnswer answer) {
    assertEquals(
        List.of(answer),
        suggested(
                Map.of(
                    "authenticator.class_name", authenticator,
                    "roles_validity", roles,
                    "permissions_validity", permissions,
                    "credentials_validity", credentials))
            .get(SecurityFeature.AUTHENTICATION_CACHING));
  }

  private static Map<SecurityFeature, List<AuditAnswer>> suggested(Map<String, String> settings) {
    Suggestions trail = new Suggestions();
    new SettingsFindings(new NodeSettings(settings), "settings", trail).record();
    return trail.answers;
  }

  /** Keeps what reports suggest. */
  private static final class Suggestions implements AuditTrail {
    final Map<SecurityFeature, List<AuditAnswer>> answers = new EnumMap<>(SecurityFeature.class);

    @Override
    public void reported(
        SecurityFeature feature, AuditAnswer suggests, String where, String value) {
      answers.computeIfAbsent(feature, key -> new ArrayList<>()).add(suggests);
    }

    @Override
    public void tried(SecurityFeature feature, AuditAnswer suggests, String action, String result) {
      throw new AssertionError("settings are no trial");
    }

    @Override
    public void product(String description) {}

    @Override
    public void user(String description) {}

    @Override
    public void detail(SecurityFeature feature, String text) {}

    @Override
    public void remedy(SecurityFeature feature, String text) {}

    @Override
    public void weakness(String title, String evidence, String remedy) {}
  }
}
