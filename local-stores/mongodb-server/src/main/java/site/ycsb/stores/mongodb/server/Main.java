package site.ycsb.stores.mongodb.server;

import de.bwaldvogel.mongo.MongoServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.h2.mvstore.MVStore;
import org.jspecify.annotations.Nullable;

/**
 * Runs the stand-in until the process is asked to end; then what was written is in the file.
 * Arguments: address, port, file, the store's id, and a key file when the file is to be encrypted.
 * System properties name a key store when connections are to be encrypted.
 */
public final class Main {
  /** System properties: the key store, and the file of its password. */
  private static final String KEY_STORE = "ycsb.standin.keystore";

  private static final String PASSWORD_FILE = "ycsb.standin.keystore.password.file";

  private static final int ARGUMENTS = 4;
  private static final int ARGUMENTS_WITH_KEY = 5;

  /** Enough for the records of a trial; the library's 16 are read from the file again and again. */
  private static final int CACHE_MEBIBYTES = 128;

  private Main() {}

  public static void main(String[] arguments)
      throws IOException, JMException, GeneralSecurityException {
    if (arguments.length != ARGUMENTS && arguments.length != ARGUMENTS_WITH_KEY) {
      throw new IllegalArgumentException("expected: <address> <port> <file> <store id> [key file]");
    }
    boolean encrypted = arguments.length == ARGUMENTS_WITH_KEY;
    MVStore.Builder file = new MVStore.Builder().fileName(arguments[2]).cacheSize(CACHE_MEBIBYTES);
    if (encrypted) {
      file.encryptionKey(key(Path.of(arguments[ARGUMENTS])));
    }
    MVStore store = file.open();
    MongoServer server = new MongoServer(new StandInBackend(store, arguments[3], encrypted));
    @Nullable String keyStore = System.getProperty(KEY_STORE);
    if (keyStore != null) {
      enableTls(server, Path.of(keyStore), Path.of(System.getProperty(PASSWORD_FILE, "")));
    }
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow, "shutdown"));
    boolean listening = false;
    try {
      server.bind(arguments[0], Integer.parseInt(arguments[1]));
      listening = true;
    } finally {
      if (!listening) {
        // its threads would keep a process alive that nobody can reach
        server.shutdownNow();
      }
    }
    ServerMXBean standIn =
        () -> {
          store.commit();
          store.sync();
        };
    ManagementFactory.getPlatformMBeanServer()
        .registerMBean(
            new StandardMBean(standIn, ServerMXBean.class, true),
            new ObjectName(ServerMXBean.NAME));
    System.out.println(
        "This is a stand-in for MongoDB (mongo-java-server), not MongoDB itself. Its speed says"
            + " nothing about MongoDB's.");
    System.out.println(
        "Listening on " + arguments[0] + ":" + arguments[1] + ", data in " + arguments[2]);
  }

  /** The text of a key file; whoever gets it wipes it. */
  private static char[] key(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.ISO_8859_1).trim();
    if (text.isEmpty()) {
      throw new IOException(file + " holds no key");
    }
    return text.toCharArray();
  }

  /** By the key of a key store in PKCS#12 that has no other entry. */
  private static void enableTls(MongoServer server, Path file, Path passwordFile)
      throws IOException, GeneralSecurityException {
    char[] password =
        Files.readString(passwordFile, StandardCharsets.US_ASCII).trim().toCharArray();
    KeyStore store = KeyStore.getInstance(file.toFile(), password);
    String alias = store.aliases().nextElement();
    server.enableSsl(
        (PrivateKey) store.getKey(alias, password),
        null,
        Arrays.stream(store.getCertificateChain(alias))
            .map(X509Certificate.class::cast)
            .toArray(X509Certificate[]::new));
  }
}
