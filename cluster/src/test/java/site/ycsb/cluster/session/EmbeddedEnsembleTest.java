package site.ycsb.cluster.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Id;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.cluster.session.EmbeddedEnsemble.EnsembleLimits;
import site.ycsb.cluster.token.ClusterToken;

@Timeout(90)
class EmbeddedEnsembleTest {
  @TempDir static Path folder;
  private static ClusterToken token;

  @BeforeAll
  static void createToken() throws IOException {
    token = Members.token(folder);
  }

  @Test
  void start_twoMembers_exchangeData() throws Exception {
    try (EmbeddedEnsemble ensemble = Members.ensemble(token);
        ClusterSession one = Members.join(ensemble.address(), token);
        ClusterSession other = Members.join(ensemble.address(), token)) {
      Members.assertExchange(one, other, "/run/one");
      Members.assertExchange(other, one, "/run/other");
      assertEquals(2, ensemble.sessions());
    }
  }

  @Test
  void close_member_itsEphemeralNodeGoes() throws Exception {
    try (EmbeddedEnsemble ensemble = Members.ensemble(token);
        ClusterSession stays = Members.join(ensemble.address(), token)) {
      try (ClusterSession leaves = Members.join(ensemble.address(), token)) {
        leaves.client().create().withMode(CreateMode.EPHEMERAL).forPath("/member");
        assertNotNull(stays.client().checkExists().forPath("/member"));
      }
      Waiting.until(
          "the removal of the node",
          Duration.ofSeconds(2),
          () -> stays.client().checkExists().forPath("/member") == null);
    }
  }

  @Test
  void start_anyNode_openToTokenHoldersOnly() throws Exception {
    Id holder = new Id("digest", "cluster-token:" + token.fingerprint());
    try (EmbeddedEnsemble ensemble = Members.ensemble(token);
        ClusterSession session = Members.join(ensemble.address(), token)) {
      session.client().create().creatingParentsIfNeeded().forPath("/run/plan");
      for (String path :
          List.of(
              "/", "/run", "/run/plan", "/zookeeper", "/zookeeper/quota", "/zookeeper/config")) {
        assertEquals(
            List.of(new ACL(ZooDefs.Perms.ALL, holder)),
            session.client().getACL().forPath(path),
            path);
      }
      assertEquals(
          List.of("config", "quota"),
          session.client().getChildren().forPath("/zookeeper").stream().sorted().toList());
    }
  }

  @Test
  void start_loopbackAddress_otherAddressRefuses() throws Exception {
    try (EmbeddedEnsemble ensemble =
        EmbeddedEnsemble.start(Members.loopback(0), token, EnsembleLimits.defaults())) {
      int port = ensemble.address().getPort();
      try (Socket reached = new Socket(InetAddress.getLoopbackAddress(), port)) {
        assertEquals(port, reached.getPort());
      }
      InetAddress other = InetAddress.getByAddress(new byte[] {127, 0, 0, 2});
      assertThrows(ConnectException.class, () -> new Socket(other, port).close());
    }
  }

  @Test
  void start_takenPort_failsAndLeavesNothing() throws Exception {
    Set<Path> before = temporaryFolders();
    try (EmbeddedEnsemble first = Members.ensemble(token)) {
      IOException e =
          assertThrows(
              IOException.class,
              () ->
                  EmbeddedEnsemble.start(first.address(), token, EnsembleLimits.defaults())
                      .close());
      assertEquals(
          "can't listen at 127.0.0.1:"
              + first.address().getPort()
              + " (cluster.listen): Address already in use. Choose another port, or end what listens"
              + " there",
          e.getMessage());
    }
    assertEquals(before, temporaryFolders());
    awaitNoServerThread();
  }

  @Test
  void start_unknownHost_fails() {
    assertThrows(
        IOException.class,
        () ->
            EmbeddedEnsemble.start(
                    InetSocketAddress.createUnresolved("no-such-host.invalid", 0),
                    token,
                    EnsembleLimits.defaults())
                .close());
  }

  @Test
  void start_twoWithDifferentTokens_independent() throws Exception {
    ClusterToken otherToken = ClusterToken.create(folder.resolve("other"));
    try (EmbeddedEnsemble other = Members.ensemble(otherToken);
        ClusterSession otherMember = Members.join(other.address(), otherToken)) {
      try (EmbeddedEnsemble one = Members.ensemble(token);
          ClusterSession member = Members.join(one.address(), token)) {
        member.client().create().forPath("/of-one");
        assertNull(otherMember.client().checkExists().forPath("/of-one"));
      }
      try (ClusterSession late = Members.join(other.address(), otherToken)) {
        Members.assertExchange(otherMember, late, "/still-there");
      }
    }
  }

  @Test
  void close_afterUse_leavesNoThreadNoFileAndNoProperty() throws Exception {
    Set<Path> before = temporaryFolders();
    Map<Object, Object> properties = zooKeeperProperties();
    Path data;
    try (EmbeddedEnsemble ensemble = Members.ensemble(token);
        ClusterSession one = Members.join(ensemble.address(), token);
        ClusterSession other = Members.join(ensemble.address(), token)) {
      Members.assertExchange(one, other, "/node");
      data =
          temporaryFolders().stream()
              .filter(path -> !before.contains(path))
              .findAny()
              .orElseThrow();
      assertEquals(
          "rwx------",
          java.nio.file.attribute.PosixFilePermissions.toString(
              Files.getPosixFilePermissions(data)));
      assertEquals(properties, zooKeeperProperties());
    }

    assertFalse(Files.exists(data));
    assertEquals(before, temporaryFolders());
    awaitNoServerThread();
  }

  @Test
  void start_samePortAfterClose_works() throws Exception {
    InetSocketAddress address;
    try (EmbeddedEnsemble first = Members.ensemble(token);
        ClusterSession session = Members.join(first.address(), token)) {
      session.client().create().forPath("/first");
      address = first.address();
    }
    try (EmbeddedEnsemble second =
            EmbeddedEnsemble.start(address, token, EnsembleLimits.defaults());
        ClusterSession session = Members.join(second.address(), token)) {
      assertNull(session.client().checkExists().forPath("/first"));
    }
  }

  private static void awaitNoServerThread() throws Exception {
    Waiting.until("the end of the threads", Duration.ofSeconds(30), () -> threads().isEmpty());
  }

  private static Set<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(Thread::isAlive)
        .filter(thread -> isZooKeepers(thread.getName()))
        .map(Thread::getName)
        .collect(Collectors.toSet());
  }

  private static boolean isZooKeepers(String name) {
    return Stream.of(
            "nioEventLoop",
            "defaultEventExecutor",
            "epollEventLoop",
            "SessionTracker",
            "SyncThread",
            "ProcessThread",
            "RequestThrottler",
            "Snapshot",
            "Curator",
            "main-SendThread",
            "main-EventThread",
            "NIO",
            "ConnnectionExpirer")
        .anyMatch(name::contains);
  }

  private static Set<Path> temporaryFolders() throws IOException {
    String ours = "ycsb-cluster-" + ProcessHandle.current().pid() + "-";
    try (Stream<Path> all = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return all.filter(path -> path.getFileName().toString().startsWith(ours))
          .collect(Collectors.toSet());
    }
  }

  private static Map<Object, Object> zooKeeperProperties() {
    Properties properties = System.getProperties();
    Map<Object, Object> found = new TreeMap<>();
    properties.forEach(
        (key, value) -> {
          if (key.toString().startsWith("zookeeper.")) {
            found.put(key, value);
          }
        });
    return found;
  }
}
