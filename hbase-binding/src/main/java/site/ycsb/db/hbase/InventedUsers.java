package site.ycsb.db.hbase;

import java.io.IOException;
import java.security.SecureRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.security.UserGroupInformation;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.SecurityFeature;

/** Claims to be users that nobody knows: with simple authentication any name is let in. */
final class InventedUsers {
  private final Configuration simple;
  private final Configuration asBinding;
  private final AuditTrail trail;
  private final String name = "ycsb-audit-" + Long.toHexString(new SecureRandom().nextLong());

  InventedUsers(Configuration driver, AuditTrail trail) {
    asBinding = new Configuration(driver);
    asBinding.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, 1);
    asBinding.setInt("hbase.ipc.client.failed.servers.expiry", 0);
    simple = new Configuration(asBinding);
    simple.set("hbase.security.authentication", "simple");
    this.trail = trail;
  }

  /**
   * Whether names are verified: no when an invented one is let in, yes when the server requires a
   * proof, otherwise unknown.
   */
  AuditAnswer anyName() {
    String action = "connect as the invented user " + name + ", read hbase:meta";
    try (Connection connection = connect(simple, UserGroupInformation.createRemoteUser(name))) {
      read(connection);
      trail.tried(
          SecurityFeature.AUTHENTICATION,
          AuditAnswer.NO,
          action,
          "let in: the client's word (HADOOP_USER_NAME) decides who it is");
      rights(connection);
      return AuditAnswer.NO;
    } catch (IOException e) {
      AuditAnswer verified = Rejections.requiresProof(e) ? AuditAnswer.YES : AuditAnswer.UNKNOWN;
      trail.tried(SecurityFeature.AUTHENTICATION, verified, action, shown(e));
      return verified;
    }
  }

  /** A read that only an administrator is allowed. */
  private void rights(Connection connection) throws IOException {
    String action = "as the invented user: list the cluster's locks, an administrator's right";
    try (Admin admin = connection.getAdmin()) {
      admin.getLocks();
      trail.tried(SecurityFeature.AUTHORIZATION, AuditAnswer.NO, action, "answered");
    } catch (IOException e) {
      trail.tried(
          SecurityFeature.AUTHORIZATION,
          // a rule that binds a name that anyone can claim
          Rejections.isRejection(e) ? AuditAnswer.PARTLY : AuditAnswer.UNKNOWN,
          action,
          (Rejections.isRejection(e)
                  ? "rejected, though anyone can claim another name: "
                  : "failed: ")
              + Rejections.message(e));
    }
  }

  /**
   * Acts in the name of another, which needs a rule hadoop.proxyuser where rules are checked at
   * all: HBase does only with hadoop.security.authorization=true.
   *
   * @param verified whether names are verified; where they aren't, one could claim that name
   *     directly
   */
  void proxy(AuditAnswer verified) {
    String action = "act in the name of the invented user " + name + " by proxy";
    try {
      readInItsName();
      trail.tried(
          SecurityFeature.PROXY_RULES,
          AuditAnswer.NO,
          action,
          "let in: rules aren't checked, or allow this user to be anyone" + aside(verified));
    } catch (IOException e) {
      boolean onlyThat = Rejections.endsConnection(e) && isOnlyTheNameRejected();
      boolean rejected = Rejections.forbidsProxy(e) || onlyThat;
      if (rejected) {
        trail.detail(SecurityFeature.PROXY_RULES, "hadoop.proxyuser.<user>, checked at each login");
      }
      trail.tried(
          SecurityFeature.PROXY_RULES,
          proxyRules(rejected, verified),
          action,
          (onlyThat
                  ? "rejected, twice, while the user by itself is let in between: "
                      + Rejections.message(e)
                  : shown(e))
              + aside(verified));
    }
  }

  private void readInItsName() throws IOException {
    try (Connection connection =
        connect(
            asBinding,
            UserGroupInformation.createProxyUser(name, UserGroupInformation.getLoginUser()))) {
      read(connection);
    }
  }

  /** Whether the same user is let in by itself, and then in another's name still isn't. */
  private boolean isOnlyTheNameRejected() {
    try (Connection connection = connect(asBinding, UserGroupInformation.getLoginUser())) {
      read(connection);
    } catch (IOException e) {
      return false;
    }
    try {
      readInItsName();
      return false;
    } catch (IOException e) {
      return Rejections.endsConnection(e);
    }
  }

  /**
   * What a failed proxy connection shows of rules; only their own rejection shows that they are.
   */
  static AuditAnswer proxyRules(boolean rejected, AuditAnswer verified) {
    if (!rejected) {
      return AuditAnswer.UNKNOWN;
    }
    return verified == AuditAnswer.YES ? AuditAnswer.YES : AuditAnswer.PARTLY;
  }

  private static String aside(AuditAnswer verified) {
    return verified == AuditAnswer.NO ? "; but anyone can claim the other name directly" : "";
  }

  private static String shown(IOException failure) {
    boolean rejected = Rejections.isRejection(failure) || Rejections.forbidsProxy(failure);
    return (rejected ? "rejected: " : "failed: ") + Rejections.message(failure);
  }

  private static Connection connect(Configuration driver, UserGroupInformation user)
      throws IOException {
    return ConnectionFactory.createConnection(driver, User.create(user));
  }

  private static void read(Connection connection) throws IOException {
    try (Table catalogue = connection.getTable(TableName.META_TABLE_NAME)) {
      catalogue.exists(new Get(Bytes.toBytes("ycsb")));
    }
  }
}
