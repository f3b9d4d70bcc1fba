package site.ycsb.db.cassandra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Makes key stores with the JDK's tool. */
final class KeyTool {
  /** Of every store. */
  static final String PASSWORD = "changeit";

  private KeyTool() {}

  /** A key with a self-signed certificate; the store, name.p12, serves as trust store too. */
  static Path makeKey(Path folder, String name, String subjectAlternativeName)
      throws IOException, InterruptedException {
    Path store = folder.resolve(name + ".p12");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            name,
            "-keyalg",
            "EC",
            "-dname",
            "CN=" + name,
            "-ext",
            "san=" + subjectAlternativeName,
            "-storetype",
            "PKCS12",
            "-keystore",
            store.toString(),
            "-storepass",
            PASSWORD);
    Process keytool =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("keytool.log").toFile())
            .start();
    assertTrue(keytool.waitFor(60, TimeUnit.SECONDS), "keytool takes too long");
    assertEquals(0, keytool.exitValue(), () -> "keytool failed for " + name);
    return store;
  }
}
