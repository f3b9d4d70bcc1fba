package site.ycsb.db.hbase;

import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.security.SecurityCapability;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.HostAddress;
import site.ycsb.config.KeyStoreFile;
import site.ycsb.config.Password;
import site.ycsb.db.hbase.Connector.OpenConnection;
import site.ycsb.db.hbase.HBaseConfig.Kerberos;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.Endpoint;
import site.ycsb.spi.audit.NetworkProbes;
import site.ycsb.spi.audit.SecurityFeature;
import site.ycsb.spi.audit.StoreAuditor;
import site.ycsb.spi.audit.StoreAuditor.AuditOptions;
import site.ycsb.spi.tls.ClientTls;

/**
 * Audits an HBase cluster: ZooKeeper, then what the binding's user sees, then all servers, by
 * HBase's client under invented names and by single messages to their ports.
 */
final class HBaseAuditor implements StoreAuditor {
  /** How each feature is turned on in hbase-site.xml. */
  private static final Map<SecurityFeature, String> REMEDIES =
      Map.of(
          SecurityFeature.AUTHENTICATION,
          "hbase.security.authentication=kerberos, with principals and keytabs for all servers",
          SecurityFeature.AUTHORIZATION,
          "hbase.security.authorization=true and AccessController among the coprocessors; needs"
              + " Kerberos",
          SecurityFeature.TRANSPORT_ENCRYPTION,
          "TLS of the RPC (hbase.server.netty.tls.enabled), and TLS of ZooKeeper"
              + " (secureClientPort)",
          SecurityFeature.ENCRYPTION_AT_REST,
          "ENCRYPTION => 'AES' for column families and hbase.regionserver.wal.encryption=true, with"
              + " a key provider",
          SecurityFeature.AUDITING,
          "the logger SecurityLogger.org.apache.hadoop.hbase.security.access.AccessController at"
              + " TRACE; needs AccessController",
          SecurityFeature.JMX_AUTHENTICATION,
          "com.sun.management.jmxremote.authenticate=true in hbase-env.sh, or no JMX port at all",
          SecurityFeature.AUTHENTICATION_CACHING,
          "hadoop.security.groups.cache.secs and Kerberos's tickets; needs Kerberos",
          SecurityFeature.PROXY_RULES,
          "hadoop.security.authorization=true, and hadoop.proxyuser.<user>.hosts and .groups for"
              + " those who may; needs Kerberos",
          SecurityFeature.NODE_TO_NODE,
          "hbase.server.netty.tls.enabled=true, hbase.client.netty.tls.enabled=true and"
              + " hbase.server.netty.tls.supportplaintext=false on all servers, and TLS of"
              + " ZooKeeper",
          SecurityFeature.CLIENT_TO_NODE,
          "hbase.server.netty.tls.enabled=true and hbase.server.netty.tls.supportplaintext=false");

  private static final String TICKET = "the user of the ticket cache";

  private static final EnumSet<ClusterMetrics.Option> SERVERS =
      EnumSet.of(
          ClusterMetrics.Option.HBASE_VERSION,
          ClusterMetrics.Option.MASTER,
          ClusterMetrics.Option.MASTER_INFO_PORT,
          ClusterMetrics.Option.LIVE_SERVERS);

  private static final Set<SecurityFeature> UNASKED =
      EnumSet.of(
          SecurityFeature.AUTHORIZATION,
          SecurityFeature.ENCRYPTION_AT_REST,
          SecurityFeature.AUDITING);

  private final Properties properties;
  private final HBaseConfig config;
  private final Configuration driver;
  private final List<Endpoint> zooKeeper;

  /** An audit; throws {@link ConfigurationException} when the configuration isn't right. */
  HBaseAuditor(Properties properties) {
    this.properties = properties;
    config = HBaseConfig.from(properties);
    driver = DriverSettings.load(config);
    int port =
        driver.getInt(HConstants.ZOOKEEPER_CLIENT_PORT, HConstants.DEFAULT_ZOOKEEPER_CLIENT_PORT);
    zooKeeper =
        Arrays.stream(driver.getTrimmedStrings(HConstants.ZOOKEEPER_QUORUM))
            .map(server -> HostAddress.parse(server, port))
            .map(server -> new Endpoint("ZooKeeper", server.host(), server.port()))
            .toList();
  }

  private Optional<KeyStoreFile> store(String kind) {
    @Nullable String location = driver.get("hbase.rpc.tls." + kind + ".location");
    return location == null || location.isBlank()
        ? Optional.empty()
        : Optional.of(
            new KeyStoreFile(
                Path.of(location),
                Optional.ofNullable(driver.get("hbase.rpc.tls." + kind + ".password"))
                    .map(Password::new)));
  }

  @Override
  public List<String> plan() {
    List<String> plan = new ArrayList<>();
    for (Endpoint server : zooKeeper) {
      plan.add("connect to " + server + " without TLS and with TLS 1.0 to 1.3");
    }
    plan.add(
        "connect as "
            + name()
            + ", and read which servers there are, their security capabilities and the tables'"
            + " descriptors");
    plan.add(
        "connect under an invented user name and in the name of another user, read hbase:meta, and"
            + " list locks where that is let in; where it isn't, begin a login without a proof at every"
            + " server");
    plan.add(
        "greet the port of every server without TLS and with TLS, and their web pages, and except on a"
            + " local store their JMX ports");
    return plan;
  }

  @Override
  public void audit(AuditTrail trail, NetworkProbes network, AuditOptions options) {
    REMEDIES.forEach(trail::remedy);
    Map<Endpoint, NetworkProbes.Path> paths = new LinkedHashMap<>();
    for (Endpoint server : zooKeeper) {
      paths.put(
          server,
          network.path(
              Set.of(SecurityFeature.TRANSPORT_ENCRYPTION), server, ZooKeeperGreeting::answer));
    }
    if (paths.values().stream().noneMatch(NetworkProbes.Path::isReached)) {
      throw new StoreUnavailableException(
          "HBase can't be reached at the ZooKeeper of "
              + String.join(", ", zooKeeper.stream().map(Endpoint::address).toList()));
    }
    trail.user(name());
    ServerTrials servers =
        new ServerTrials(
            new ClientTls(store("truststore"), store("keystore")), trail, network, options);
    servers.tryLocal();
    // first: what logs in by Kerberos decides how the whole JVM does
    boolean loggedIn = asTheBindingDoes(trail, servers);
    betweenServers(paths, trail, servers.anyTakesTls());
    asOthers(trail, servers, loggedIn);
    if (options.local()) {
      trail.reported(
          SecurityFeature.JMX_AUTHENTICATION,
          AuditAnswer.YES,
          "bin/ycsb store",
          "starts its servers without a JMX port");
    }
  }

  private String name() {
    return Kerberos.isUsed(driver)
        ? config.kerberos().login().map(Kerberos.Login::principal).orElse(TICKET)
        : "the user of this process";
  }

  /** Whether the binding's user is let in. */
  private boolean asTheBindingDoes(AuditTrail trail, ServerTrials servers) {
    try (OpenConnection opened = new Connector(properties, config).connect();
        Admin admin = opened.connection().getAdmin()) {
      ClusterMetrics metrics = admin.getClusterMetrics(SERVERS);
      trail.product("HBase " + metrics.getHBaseVersion());
      new ReportedCluster(admin, trail).record(ServerAtRest.logEncryption(properties));
      if (Kerberos.isUsed(driver)) {
        String user = UserGroupInformation.getLoginUser().getUserName();
        trail.user(user + ", by Kerberos");
        ownRights(user, admin, trail);
      }
      servers.tryReported(metrics);
      return true;
    } catch (ConfigurationException | StoreUnavailableException | IOException e) {
      trail.product("a server of HBase's ZooKeeper");
      trail.loginFailed(name(), String.valueOf(e.getMessage()), UNASKED);
      return false;
    }
  }

  /** ZooKeeper in clear is a gap where the servers themselves talk by TLS. */
  private static void betweenServers(
      Map<Endpoint, NetworkProbes.Path> zooKeeper, AuditTrail trail, boolean serversTakeTls) {
    zooKeeper.forEach(
        (server, path) -> {
          if (path.takesPlaintext()) {
            trail.tried(
                SecurityFeature.NODE_TO_NODE,
                serversTakeTls ? AuditAnswer.PARTLY : AuditAnswer.UNKNOWN,
                server + ", where the servers keep their states: request without TLS",
                "answered");
          }
        });
  }

  /** A read that only an administrator is allowed, by a user who proved who it is. */
  private static void ownRights(String user, Admin admin, AuditTrail trail) {
    String action = "as " + user + ": list the cluster's locks, an administrator's right";
    try {
      admin.getLocks();
      trail.tried(
          SecurityFeature.AUTHORIZATION,
          AuditAnswer.UNKNOWN,
          action,
          "answered: this user may be an administrator");
    } catch (IOException e) {
      boolean rejected = Rejections.isRejection(e);
      trail.tried(
          SecurityFeature.AUTHORIZATION,
          rejected ? AuditAnswer.YES : AuditAnswer.UNKNOWN,
          action,
          (rejected ? "rejected: " : "failed: ") + Rejections.message(e));
    }
  }

  private void asOthers(AuditTrail trail, ServerTrials servers, boolean loggedIn) {
    InventedUsers invented = new InventedUsers(driver, trail);
    AuditAnswer verified = invented.anyName();
    if (verified == AuditAnswer.UNKNOWN) {
      verified = servers.logInWithoutProof();
    }
    if (verified == AuditAnswer.NO) {
      trail.reported(
          SecurityFeature.AUTHENTICATION_CACHING,
          AuditAnswer.NO,
          "the trial of authentication",
          "names aren't verified, so nothing about them is cached");
    } else {
      trail.reported(
          SecurityFeature.AUTHENTICATION_CACHING,
          AuditAnswer.UNKNOWN,
          "HBase's protocol",
          "doesn't say how long groups and rights are kept");
    }
    if (loggedIn) {
      invented.proxy(verified);
    } else {
      trail.tried(
          SecurityFeature.PROXY_RULES,
          AuditAnswer.UNKNOWN,
          "act in the name of an invented user by proxy",
          "not tried: the binding's own login fails");
    }
  }

  /** ZooKeeper's command {@code srvr}, which every client may send. */
  private static final class ZooKeeperGreeting {
    private static final String COMMAND = "srvr";
    private static final Pattern VERSION = Pattern.compile("Zookeeper version: [\\w.]+");
    private static final int MAX_BYTES = 4096;

    private ZooKeeperGreeting() {}

    /** Sends it; empty when the answer isn't ZooKeeper's. */
    static Optional<String> answer(Socket socket) throws IOException {
      socket.getOutputStream().write(COMMAND.getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().flush();
      String answer;
      try {
        answer = read(socket);
      } catch (SocketTimeoutException e) {
        // with TLS a server waits for a record's header, which is longer than the command
        socket.getOutputStream().write('\n');
        socket.getOutputStream().flush();
        answer = read(socket);
      }
      if (answer.isEmpty()) {
        throw new EOFException();
      }
      if (answer.contains("whitelist")) {
        return Optional.of("ZooKeeper, which doesn't execute " + COMMAND);
      }
      Matcher version = VERSION.matcher(answer);
      return version.lookingAt() ? Optional.of(version.group()) : Optional.empty();
    }

    private static String read(Socket socket) throws IOException {
      return new String(socket.getInputStream().readNBytes(MAX_BYTES), StandardCharsets.ISO_8859_1);
    }
  }

  /** What a cluster reports of its security. */
  private static final class ReportedCluster {
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
}
