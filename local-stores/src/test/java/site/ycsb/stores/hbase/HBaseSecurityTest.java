package site.ycsb.stores.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.stores.KeyFolder;
import site.ycsb.stores.NodeSetup;
import site.ycsb.stores.NodeState;
import site.ycsb.stores.ProcessIdentity;
import site.ycsb.stores.SecurityOptions;
import site.ycsb.stores.StoreRecipe;
import site.ycsb.stores.StoreRecipe.PortUse;
import site.ycsb.stores.StoreRecipe.ServerCommand;

@Timeout(60)
class HBaseSecurityTest {
  private static final HBaseRecipe PLAIN = new HBaseRecipe(SecurityOptions.NONE, false);
  private static final HBaseRecipe WITH_USERS =
      new HBaseRecipe(new SecurityOptions(false, true), false);

  @TempDir Path folder;

  @Test
  void prepare_users_makesHBaseCheckRightsByKerberos() throws Exception {
    NodeSetup setup = TestSetup.in(folder);

    WITH_USERS.prepare(setup);
    Map<String, String> settings = WITH_USERS.settings(setup);

    assertEquals("kerberos", settings.get("hbase.security.authentication"));
    assertEquals("true", settings.get("hbase.security.authorization"));
    assertEquals("true", settings.get("hadoop.security.authorization"));
    assertEquals("ycsb_admin", settings.get("hbase.superuser"));
    assertEquals("hbase/localhost@YCSB.LOCAL", settings.get("hbase.master.kerberos.principal"));
    String accessControl = "site.ycsb.kerberos.hbase.NamespaceOwners";
    assertEquals(
        accessControl + "," + HBaseFiles.NO_JARS_OF_TABLES,
        settings.get("hbase.coprocessor.master.classes"));
    assertEquals(accessControl, settings.get("hbase.coprocessor.region.classes"));
    assertEquals(accessControl, settings.get("hbase.coprocessor.regionserver.classes"));
    assertFalse(settings.containsKey("hbase.server.netty.tls.enabled"));
    assertTrue(
        Files.readString(setup.configuration().resolve("core-site.xml"))
            .contains("<name>hadoop.security.authentication</name><value>kerberos</value>"));
  }

  @Test
  void prepare_users_leadsClientsToTheKdcOnly() throws Exception {
    NodeSetup setup = TestSetup.in(folder);
    WITH_USERS.prepare(setup);

    Path krb5 = KeyFolder.of(setup.data()).file("krb5.conf");
    assertTrue(Files.readString(krb5).contains("    kdc = 127.0.0.1:20004\n"));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(krb5)));
  }

  @Test
  void command_users_startsTheKdcBeforeTheServer() throws Exception {
    NodeSetup setup = TestSetup.in(folder);

    ServerCommand command = WITH_USERS.prepare(setup);

    assertEquals("site.ycsb.kerberos.hbase.KerberizedMaster", command.mainClass());
    assertEquals(
        List.of(
            setup.configuration().toString(),
            folder.resolve("hbase/lib") + "/*",
            folder.resolve("hbase/kerberos") + "/*"),
        command.classPath());
    assertTrue(command.jvmArguments().contains("-Xmx1G"));
    assertEquals("20004", command.arguments().get(2));
    assertEquals(List.of("start"), PLAIN.prepare(setup).arguments());
  }

  @Test
  void connection_users_logsInAsTheOrdinaryOne() throws Exception {
    KeyFolder keys = KeyFolder.of(TestSetup.in(folder).data());

    Map<String, String> connection = WITH_USERS.connection(nodes());

    assertEquals("ycsb@YCSB.LOCAL", connection.get("principal"));
    assertEquals(keys.file("ycsb.keytab").toString(), connection.get("keytab"));
    assertEquals(keys.file("krb5.conf").toString(), connection.get("krb5.conf"));
    assertEquals("kerberos", connection.get("hbase.security.authentication"));
    assertFalse(PLAIN.connection(nodes()).containsKey("hbase.security.authentication"));
  }

  @Test
  void secured_options_areInNamePortsAndNotes() throws Exception {
    StoreRecipe both = PLAIN.secured(new SecurityOptions(true, true));

    assertEquals("HBase with TLS and users", both.title());
    assertEquals(
        "HBase (encrypted at rest) with TLS and users", both.atRest().orElseThrow().title());
    assertEquals(
        List.of("zookeeper", "master", "regionserver", "kdc"),
        both.ports().stream().map(PortUse::name).toList());
    assertEquals(3, PLAIN.ports().size());
    KeyFolder keys = KeyFolder.of(TestSetup.in(folder).data());
    List<String> notes = both.notes(nodes());
    assertTrue(notes.stream().anyMatch(note -> note.startsWith("users, by Kerberos: ycsb@")));
    assertEquals("keys and passwords are in " + keys.path(), notes.get(notes.size() - 1));
  }

  private List<NodeState> nodes() throws Exception {
    NodeSetup setup = TestSetup.in(folder);
    return List.of(
        new NodeState(
            "an-id",
            1,
            "127.0.0.1",
            setup.ports(),
            new ProcessIdentity(1, 2),
            setup.data(),
            setup.logs()));
  }
}
