package site.ycsb.stores;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsKeyStoresTest {
  private static final String SERVER_AUTH = "1.3.6.1.5.5.7.3.1";
  private static final String CLIENT_AUTH = "1.3.6.1.5.5.7.3.2";

  private final TlsKeyStores stores;

  TlsKeyStoresTest(@TempDir Path folder) {
    // blanks and quotes, as a user's folder may have them
    stores = new TlsKeyStores(new KeyFolder(folder.resolve("it's my keys")));
  }

  @Test
  void ensure_firstStart_createsWhatNodesAndClientsNeedAndKeepsNothingElse() throws Exception {
    stores.ensure(List.of("127.0.0.1", "127.0.0.2"));

    X509Certificate authority = certificate(stores.trusted());
    X509Certificate server = certificate(stores.server());
    X509Certificate client = certificate(stores.client());
    for (X509Certificate signed : List.of(server, client)) {
      signed.verify(authority.getPublicKey());
      assertEquals(-1, signed.getBasicConstraints());
    }
    assertTrue(authority.getBasicConstraints() >= 0);
    assertEquals(List.of(SERVER_AUTH, CLIENT_AUTH), server.getExtendedKeyUsage());
    assertEquals(List.of(CLIENT_AUTH), client.getExtendedKeyUsage());
    assertEquals(
        Set.of("localhost", "127.0.0.1", "127.0.0.2"),
        new HashSet<>(
            server.getSubjectAlternativeNames().stream().map(name -> name.get(1)).toList()));
    for (TlsKeyStores.Store store : List.of(stores.server(), stores.client())) {
      KeyStore opened = open(store);
      assertTrue(opened.isKeyEntry(store.name()));
      assertEquals(2, opened.getCertificateChain(store.name()).length);
    }
    assertEquals(
        Set.of(
            "client.p12",
            "client.password",
            "server.p12",
            "server.password",
            "trusted.p12",
            "trusted.password"),
        files().keySet());
  }

  @Test
  void ensure_firstStart_closesFilesToOthersAndGivesEachItsOwnPassword() throws Exception {
    stores.ensure(List.of("127.0.0.1"));

    Path folder = stores.folder().path();
    assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)));
    for (String name : files().keySet()) {
      assertEquals(
          "rw-------",
          PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))),
          name);
    }
    Set<String> passwords = new HashSet<>();
    for (TlsKeyStores.Store store : all()) {
      passwords.add(store.password());
    }
    assertEquals(3, passwords.size());
    assertTrue(passwords.stream().allMatch(password -> password.matches("[\\w-]{32}")));
    assertFalse(stores.toString().contains(stores.server().password()));
  }

  @Test
  void ensure_nextStart_keepsThem() throws Exception {
    stores.ensure(List.of("127.0.0.1"));
    Map<String, byte[]> first = files();

    stores.ensure(List.of("127.0.0.1"));

    first.forEach((name, content) -> assertArrayEquals(content, files().get(name), name));
  }

  @Test
  void ensure_oneIsMissing_createsAllAgain() throws Exception {
    stores.ensure(List.of("127.0.0.1"));
    X509Certificate before = certificate(stores.trusted());
    Files.delete(stores.client().file());

    stores.ensure(List.of("127.0.0.1"));

    X509Certificate authority = certificate(stores.trusted());
    assertNotEquals(before, authority);
    certificate(stores.server()).verify(authority.getPublicKey());
    certificate(stores.client()).verify(authority.getPublicKey());
  }

  private List<TlsKeyStores.Store> all() {
    return List.of(stores.server(), stores.client(), stores.trusted());
  }

  private static X509Certificate certificate(TlsKeyStores.Store store) throws Exception {
    return (X509Certificate) open(store).getCertificate(store.name());
  }

  private static KeyStore open(TlsKeyStores.Store store) throws Exception {
    KeyStore opened = KeyStore.getInstance(TlsKeyStores.TYPE);
    try (InputStream in = Files.newInputStream(store.file())) {
      opened.load(in, store.password().toCharArray());
    }
    assertEquals(List.of(store.name()), Collections.list(opened.aliases()));
    return opened;
  }

  private Map<String, byte[]> files() {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> found = Files.list(stores.folder().path())) {
      for (Path file : found.toList()) {
        files.put(String.valueOf(file.getFileName()), Files.readAllBytes(file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }
}
