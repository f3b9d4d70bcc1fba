package site.ycsb.kerberos.hbase;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.apache.kerby.kerberos.kerb.KrbException;
import org.apache.kerby.kerberos.kerb.common.EncryptionUtil;
import org.apache.kerby.kerberos.kerb.identity.backend.BackendConfig;
import org.apache.kerby.kerberos.kerb.identity.backend.IdentityBackend;
import org.apache.kerby.kerberos.kerb.identity.backend.MemoryIdentityBackend;
import org.apache.kerby.kerberos.kerb.keytab.Keytab;
import org.apache.kerby.kerberos.kerb.keytab.KeytabEntry;
import org.apache.kerby.kerberos.kerb.request.KrbIdentity;
import org.apache.kerby.kerberos.kerb.server.KdcConfig;
import org.apache.kerby.kerberos.kerb.server.KdcConfigKey;
import org.apache.kerby.kerberos.kerb.server.KdcServer;
import org.apache.kerby.kerberos.kerb.type.KerberosTime;
import org.apache.kerby.kerberos.kerb.type.base.EncryptionKey;
import org.apache.kerby.kerberos.kerb.type.base.EncryptionType;
import org.apache.kerby.kerberos.kerb.type.base.PrincipalName;

/**
 * Apache Kerby's Kerberos server, by TCP on one address. It knows the principals that it is given
 * and no others, and takes no changes.
 */
final class KeyDistributionCenter implements AutoCloseable {
  /** Longer than any run, although clients with a keytab renew theirs. */
  private static final Duration TICKETS_LAST = Duration.ofDays(30);

  private final KdcServer server;

  private KeyDistributionCenter(KdcServer server) {
    this.server = server;
  }

  /** Starts one for principals without a realm, whose keys are made where there are none. */
  static KeyDistributionCenter start(
      String address, int port, String realm, List<String> names, KeytabFolder keys)
      throws IOException, KrbException {
    KdcConfig config = new KdcConfig();
    config.setString(KdcConfigKey.KDC_REALM, realm);
    config.setLong(KdcConfigKey.MAXIMUM_TICKET_LIFETIME, TICKETS_LAST.toSeconds());
    BackendConfig backend = new BackendConfig();
    backend.setString(KdcConfigKey.KDC_IDENTITY_BACKEND, MemoryIdentityBackend.class.getName());
    KdcServer server = new KdcServer(config, backend);
    server.setKdcRealm(realm);
    server.setKdcHost(address);
    server.setAllowUdp(false);
    server.setAllowTcp(true);
    server.setKdcTcpPort(port);
    server.init();
    IdentityBackend identities = server.getIdentityService();
    identities.addIdentity(keys.identity("krbtgt/" + realm + "@" + realm));
    for (String name : names) {
      identities.addIdentity(keys.identity(name + "@" + realm));
    }
    server.start();
    return new KeyDistributionCenter(server);
  }

  @Override
  public void close() throws KrbException {
    server.stop();
  }

  /**
   * The keys of principals, each in a file of its own that only its owner can read. They are random
   * and stay the same from start to start, so that tickets and copies of keytabs stay valid.
   */
  record KeytabFolder(Path path) {
    /** What every JDK from 8 on has. */
    private static final List<EncryptionType> TYPES =
        List.of(EncryptionType.AES256_CTS_HMAC_SHA1_96, EncryptionType.AES128_CTS_HMAC_SHA1_96);

    private static final int KEY_VERSION = 1;

    /**
     * The file of a principal, named after what comes before a slash or an at sign: {@code
     * hbase.keytab} for {@code hbase/localhost@REALM}.
     */
    Path file(String principal) {
      return path.resolve(principal.replaceFirst("[/@].*", "") + ".keytab");
    }

    /** A principal with its keys, created with their file; fails when that is another's. */
    KrbIdentity identity(String principal) throws IOException, KrbException {
      Path file = file(principal);
      PrincipalName name = new PrincipalName(principal);
      if (!Files.exists(file)) {
        create(file, name);
      }
      List<KeytabEntry> entries = read(file).getKeytabEntries(name);
      if (entries == null || entries.isEmpty()) {
        throw new IOException(
            file
                + " holds no key of "
                + principal
                + ". Delete it, and the next start creates another");
      }
      KrbIdentity identity = new KrbIdentity(principal);
      identity.setKeyVersion(KEY_VERSION);
      entries.forEach(entry -> identity.addKey(entry.getKey()));
      return identity;
    }

    private static Keytab read(Path file) throws IOException {
      try {
        return Keytab.loadKeytab(file.toFile());
      } catch (IOException | RuntimeException e) {
        throw new IOException(
            file + " isn't a keytab. Delete it, and the next start creates another", e);
      }
    }

    /** Writes a keytab that is complete or not there at all. */
    private static void create(Path file, PrincipalName name) throws IOException, KrbException {
      Keytab keytab = new Keytab();
      KerberosTime now = KerberosTime.now();
      for (EncryptionKey key : EncryptionUtil.generateKeys(TYPES)) {
        keytab.addEntry(new KeytabEntry(name, now, KEY_VERSION, key));
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      keytab.store(bytes);
      Path draft = file.resolveSibling(file.getFileName() + ".new");
      Files.deleteIfExists(draft);
      Files.createFile(draft, ownerOnly(draft));
      Files.write(draft, bytes.toByteArray());
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private static FileAttribute<?>[] ownerOnly(Path file) {
      return file.getFileSystem().supportedFileAttributeViews().contains("posix")
          ? new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
          }
          : new FileAttribute<?>[0];
    }
  }
}
