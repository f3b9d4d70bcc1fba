package site.ycsb.db.hbase.audit;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.security.SecurityCapability;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.SecurityFeature;

/** What a cluster reports of its security. */
final class ReportedCluster {
  private final Admin admin;
  private final AuditTrail trail;

  ReportedCluster(Admin admin, AuditTrail trail) {
    this.admin = admin;
    this.trail = trail;
  }

  void record(Optional<Boolean> logEncryption) {
    capabilities();
    tables();
    trail.reported(
        SecurityFeature.ENCRYPTION_AT_REST,
        logEncryption
            .map(encrypted -> encrypted ? AuditAnswer.YES : AuditAnswer.NO)
            .orElse(AuditAnswer.UNKNOWN),
        "hbase.regionserver.wal.encryption",
        logEncryption
            .map(encrypted -> encrypted + ", by the local store's configuration")
            .orElse("HBase doesn't report how it keeps its log"));
    trail.reported(
        SecurityFeature.AUDITING,
        AuditAnswer.UNKNOWN,
        "HBase's protocol",
        "doesn't say whether SecurityLogger writes into a log");
  }

  private void capabilities() {
    String where = "the master's security capabilities";
    try {
      List<SecurityCapability> told = admin.getSecurityCapabilities();
      trail.reported(
          SecurityFeature.AUTHENTICATION,
          told.contains(SecurityCapability.SECURE_AUTHENTICATION)
              ? AuditAnswer.YES
              : AuditAnswer.NO,
          where,
          told.toString());
      trail.reported(
          SecurityFeature.AUTHORIZATION,
          told.contains(SecurityCapability.AUTHORIZATION) ? AuditAnswer.YES : AuditAnswer.NO,
          where,
          told.toString());
      trail.detail(
          SecurityFeature.AUTHENTICATION,
          told.contains(SecurityCapability.SECURE_AUTHENTICATION)
              ? "Kerberos (secure authentication)"
              : "simple authentication");
      if (told.contains(SecurityCapability.AUTHORIZATION)) {
        trail.detail(SecurityFeature.AUTHORIZATION, "AccessController");
      }
    } catch (IOException e) {
      for (SecurityFeature feature :
          List.of(SecurityFeature.AUTHENTICATION, SecurityFeature.AUTHORIZATION)) {
        trail.reported(
            feature, AuditAnswer.UNKNOWN, where, "not shown: " + String.valueOf(e.getMessage()));
      }
    }
  }

  private void tables() {
    int all = 0;
    int encrypted = 0;
    TreeSet<String> ciphers = new TreeSet<>();
    try {
      for (TableDescriptor table : admin.listTableDescriptors()) {
        for (ColumnFamilyDescriptor family : table.getColumnFamilies()) {
          all++;
          String cipher = String.valueOf(family.getEncryptionType());
          if (!cipher.equals("null") && !cipher.isBlank()) {
            encrypted++;
            ciphers.add(cipher.equals("AES") ? "AES with 128 bits, by column family" : cipher);
          }
        }
      }
    } catch (IOException e) {
      trail.reported(
          SecurityFeature.ENCRYPTION_AT_REST,
          AuditAnswer.UNKNOWN,
          "the tables' descriptors",
          "not shown: " + String.valueOf(e.getMessage()));
      return;
    }
    ciphers.forEach(cipher -> trail.detail(SecurityFeature.ENCRYPTION_AT_REST, cipher));
    trail.reported(
        SecurityFeature.ENCRYPTION_AT_REST,
        AuditAnswer.of(encrypted, all),
        "the tables' descriptors",
        encrypted + " of " + all + " column families have ENCRYPTION");
  }
}
