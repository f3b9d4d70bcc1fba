package site.ycsb.kerberos.hbase;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.security.auth.Subject;
import javax.security.auth.kerberos.KerberosTicket;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.Configuration;
import javax.security.auth.login.LoginContext;
import javax.security.auth.login.LoginException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.kerberos.hbase.KeyDistributionCenter.KeytabFolder;

/** The KDC as the JDK's own Kerberos client finds it. */
@Timeout(60)
class KeyDistributionCenterTest {
  private static final String ADDRESS = "127.0.0.1";
  private static final String REALM = "TEST.LOCAL";
  private static final String USER = "ycsb";
  private static final String CONFIGURATION = "java.security.krb5.conf";

  private final KeytabFolder keys;
  private final int port;

  KeyDistributionCenterTest(@TempDir Path folder) throws Exception {
    keys = new KeytabFolder(folder);
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
  }

  @BeforeEach
  void configure() throws Exception {
    Path file = keys.path().resolve("krb5.conf");
    Files.writeString(
        file,
        "[libdefaults]\ndefault_realm = %s\nudp_preference_limit = 1\n[realms]\n%s = {\nkdc = %s:%d\n}\n"
            .formatted(REALM, REALM, ADDRESS, port));
    System.setProperty(CONFIGURATION, file.toString());
  }

  @AfterEach
  void forget() {
    System.clearProperty(CONFIGURATION);
  }

  @Test
  void start_knownPrincipal_getsATicketThatLasts() throws Exception {
    whileItRuns(
        () -> {
          KerberosTicket ticket = logIn(USER, keys.file(USER));
          assertEquals(
              Duration.ofDays(30),
              Duration.between(ticket.getStartTime().toInstant(), ticket.getEndTime().toInstant()));
        });
  }

  @Test
  void start_again_keepsTheKeys() throws Exception {
    whileItRuns(() -> {});
    byte[] ofUser = Files.readAllBytes(keys.file(USER));
    byte[] ofTickets = Files.readAllBytes(keys.file("krbtgt"));

    whileItRuns(() -> assertTrue(logIn(USER, keys.file(USER)).isCurrent()));
    assertArrayEquals(ofUser, Files.readAllBytes(keys.file(USER)));
    assertArrayEquals(ofTickets, Files.readAllBytes(keys.file("krbtgt")));
  }

  @Test
  void start_keytabOfAnotherStore_isRejected() throws Exception {
    keys.identity(USER + "@" + REALM);
    Path old = Files.move(keys.file(USER), keys.path().resolve("old.keytab"));

    whileItRuns(() -> assertThrows(LoginException.class, () -> logIn(USER, old)));
  }

  @Test
  void start_unknownPrincipal_isRejected() throws Exception {
    keys.identity("stranger@" + REALM);

    whileItRuns(
        () -> assertThrows(LoginException.class, () -> logIn("stranger", keys.file("stranger"))));
  }

  @Test
  void identity_newPrincipal_makesAFileForItsOwnerOnly() throws Exception {
    keys.identity("hbase/localhost@" + REALM);

    Path file = keys.path().resolve("hbase.keytab");
    assertEquals(file, keys.file("hbase/localhost@" + REALM));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
  }

  @Test
  void identity_damagedOrForeignFile_isNamed() throws Exception {
    keys.identity("hbase/elsewhere@" + REALM);
    Files.writeString(keys.file("ycsb"), "none");

    for (String principal : List.of("hbase/localhost@" + REALM, "ycsb@" + REALM)) {
      Exception e = assertThrows(Exception.class, () -> keys.identity(principal));
      assertTrue(
          String.valueOf(e.getMessage()).startsWith(keys.file(principal).toString()),
          e::getMessage);
    }
  }

  /** What a test does meanwhile. */
  private interface Check {
    void run() throws Exception;
  }

  private void whileItRuns(Check check) throws Exception {
    KeyDistributionCenter center =
        KeyDistributionCenter.start(ADDRESS, port, REALM, List.of(USER), keys);
    try {
      check.run();
    } finally {
      center.close();
    }
  }

  private static KerberosTicket logIn(String name, Path keytab) throws LoginException {
    Subject subject = new Subject();
    new LoginContext("test", subject, null, loginByKeytab(name + "@" + REALM, keytab)).login();
    return subject.getPrivateCredentials(KerberosTicket.class).iterator().next();
  }

  private static Configuration loginByKeytab(String principal, Path keytab) {
    return new Configuration() {
      @Override
      public AppConfigurationEntry[] getAppConfigurationEntry(String name) {
        return new AppConfigurationEntry[] {
          new AppConfigurationEntry(
              "com.sun.security.auth.module.Krb5LoginModule",
              AppConfigurationEntry.LoginModuleControlFlag.REQUIRED,
              Map.of(
                  "principal", principal,
                  "keyTab", keytab.toString(),
                  "useKeyTab", "true",
                  "storeKey", "true",
                  "doNotPrompt", "true",
                  "isInitiator", "true",
                  "refreshKrb5Config", "true"))
        };
      }
    };
  }
}
