package site.ycsb.stores.cassandra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.stores.NodeSetup;
import site.ycsb.stores.NodeSetup.Jdk;
import site.ycsb.stores.NodeState;
import site.ycsb.stores.ProcessIdentity;
import site.ycsb.stores.SecurityOptions;
import site.ycsb.stores.StoreFolder.NodeFolders;

@Timeout(60)
class CassandraSecurityTest {
  private static final CassandraSecurity BOTH =
      new CassandraSecurity(new SecurityOptions(true, true));
  private static final CassandraSecurity NONE = new CassandraSecurity(SecurityOptions.NONE);

  private final NodeSetup setup;
  private final Path keys;

  CassandraSecurityTest(@TempDir Path folder) {
    NodeSetup node = Setups.node(2, 3, folder.resolve("it's data/node2"));
    keys = folder.resolve("it's data/keys");
    setup =
        new NodeSetup(
            node.storeId(),
            node.number(),
            node.addresses(),
            node.ports(),
            new NodeFolders(
                node.data(), folder.resolve("conf"), folder.resolve("logs"), folder.resolve("tmp")),
            new Jdk(Path.of(System.getProperty("java.home")), Runtime.version().feature()),
            node.jars());
  }

  @BeforeEach
  void makeFolders() throws Exception {
    setup.folders().prepare();
  }

  @Test
  void yaml_tlsAndUsers_requiresBoth() throws Exception {
    BOTH.ensureSecrets(setup);

    String yaml = BOTH.yaml(setup);

    assertFalse(yaml.contains("${"), yaml);
    assertTrue(yaml.contains("\n  optional: false\n"), yaml);
    assertTrue(yaml.contains("\n  internode_encryption: all\n"), yaml);
    assertTrue(yaml.contains("\nauthenticator: PasswordAuthenticator\n"), yaml);
    assertTrue(yaml.contains("/it''s data/keys/server.p12'\n"), yaml);
    assertTrue(yaml.contains(": '" + password("server") + "'\n"), yaml);
    assertFalse(yaml.contains(password("client")), yaml);
    assertFalse(yaml.contains(password("ycsb")), yaml);
  }

  @Test
  void yaml_eachAlone_requiresOne() throws Exception {
    CassandraSecurity tls = new CassandraSecurity(new SecurityOptions(true, false));
    tls.ensureSecrets(setup);

    assertFalse(tls.yaml(setup).contains("authenticator"));
    assertFalse(Files.exists(keys.resolve("ycsb.password")));
    assertFalse(
        new CassandraSecurity(new SecurityOptions(false, true)).yaml(setup).contains("keystore"));
    assertEquals("", NONE.yaml(setup));
  }

  @Test
  void yaml_noClientCertificate_asksForNoneAndClientsHaveNone() throws Exception {
    CassandraSecurity serverOnly = new CassandraSecurity(new SecurityOptions(true, false, false));
    serverOnly.ensureSecrets(setup);

    assertTrue(serverOnly.yaml(setup).endsWith("\n  require_client_auth: false\n"));
    assertTrue(serverOnly.yaml(setup).contains("\n  require_client_auth: true\n"));
    assertFalse(serverOnly.connection(setup.data()).containsKey("cassandra.keystore"));
    assertTrue(serverOnly.connection(setup.data()).containsKey("cassandra.truststore"));
    BOTH.ensureSecrets(setup);
    assertFalse(BOTH.yaml(setup).contains("require_client_auth: false"));
  }

  @Test
  void flags_users_openThePortLaterAndHoldNoSecret() throws Exception {
    BOTH.ensureSecrets(setup);

    String flags = String.join(" ", BOTH.flags(setup));

    assertTrue(flags.contains("-Dcassandra.start_native_transport=false"), flags);
    assertTrue(flags.contains("-Dycsb.store.passwords=" + keys), flags);
    assertTrue(flags.contains("-Dycsb.store.node=2 -Dycsb.store.nodes=3"), flags);
    assertFalse(flags.contains(password("ycsb")), flags);
    assertTrue(NONE.flags(setup).isEmpty());
  }

  @Test
  void connection_tlsAndUsers_namesFilesThatExist() throws Exception {
    BOTH.ensureSecrets(setup);

    Map<String, String> connection = BOTH.connection(setup.data());

    assertEquals(
        Set.of(
            "cassandra.useSSL",
            "cassandra.truststore",
            "cassandra.truststore.password.file",
            "cassandra.keystore",
            "cassandra.keystore.password.file",
            "cassandra.username",
            "cassandra.password.file"),
        connection.keySet());
    connection.forEach(
        (key, value) -> {
          if (key.matches(".*(store|file)")) {
            assertTrue(Files.isReadable(Path.of(value)), key);
          }
        });
    assertTrue(NONE.connection(setup.data()).isEmpty());
  }

  @Test
  void connection_eachAlone_hasNothingOfTheOther() throws Exception {
    CassandraSecurity tls = new CassandraSecurity(new SecurityOptions(true, false));
    tls.ensureSecrets(setup);

    assertTrue(tls.connection(setup.data()).containsKey("cassandra.useSSL"));
    assertFalse(tls.connection(setup.data()).containsKey("cassandra.username"));
    assertEquals(
        Set.of("cassandra.username", "cassandra.password.file"),
        new CassandraSecurity(new SecurityOptions(false, true)).connection(setup.data()).keySet());
  }

  @Test
  void notes_tlsAndUsers_nameTheFolderAndNoSecret() throws Exception {
    BOTH.ensureSecrets(setup);

    List<NodeState> nodes =
        List.of(
            new NodeState(
                "an-id",
                2,
                setup.address(),
                setup.ports(),
                ProcessIdentity.current(),
                setup.data(),
                setup.logs()));
    CassandraRecipe recipe = new CassandraRecipe(new SecurityOptions(true, true), false);

    String notes = String.join("\n", recipe.notes(nodes));

    assertTrue(notes.contains(keys.toString()), notes);
    for (String name : Set.of("server", "client", "trusted", "ycsb", "ycsb_admin")) {
      assertFalse(notes.contains(password(name)), notes);
    }
    assertTrue(new CassandraRecipe().notes(nodes).isEmpty());
  }

  @Test
  void ensureSecrets_passwordMissingNextToData_isRejected() throws Exception {
    BOTH.ensureSecrets(setup);
    Files.createDirectories(setup.data().resolve(CassandraFiles.TABLES_FOLDER));
    BOTH.ensureSecrets(setup);
    Files.delete(keys.resolve("ycsb.password"));

    IOException e = assertThrows(IOException.class, () -> BOTH.ensureSecrets(setup));

    assertTrue(
        String.valueOf(e.getMessage()).contains("ycsb.password doesn't exist"), e.getMessage());
  }

  private String password(String name) throws IOException {
    return Files.readString(keys.resolve(name + ".password")).trim();
  }
}
