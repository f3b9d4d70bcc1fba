package site.ycsb.kms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.crypto.KeyCommand;
import site.ycsb.testing.doubles.AwsKmsServer;
import site.ycsb.testing.doubles.VaultServer;

/**
 * {@code kill -9} of {@code key rewrap} between Vault and AWS at random moments: one of the two
 * always reads the keyset.
 *
 * <p>{@code -Dtest.kills} says how often, 3 by default; {@code -Dtest.seed} repeats the moments.
 */
@Tag("long")
@Timeout(value = 1, unit = TimeUnit.HOURS)
final class RewrapKilledTest {
  private static final int KILLS = Integer.getInteger("test.kills", 3);

  private final long seed = Long.getLong("test.seed", System.nanoTime());
  private final Random moments = new Random(seed);
  private final VaultServer vault = new VaultServer("ycsb");
  private final AwsKmsServer aws = new AwsKmsServer("1234abcd");
  private final Path keyFile;
  private final Client client;

  RewrapKilledTest(@TempDir Path folder) throws IOException {
    keyFile = folder.resolve("keys");
    client = new Client(folder, Client.environment(vault, aws));
  }

  @AfterEach
  void stop() {
    client.close();
    vault.close();
    aws.close();
  }

  /**
   * Rewraps the keyset of its first argument between the other two, and checks it, until killed.
   */
  static final class Rewrapping {
    private Rewrapping() {}

    public static void main(String[] arguments) {
      String file = "encryption.keyfile=" + arguments[0];
      String from = arguments[Files.exists(Path.of(arguments[0])) ? uriIn(arguments) : 1];
      for (boolean first = true; ; first = false) {
        String to = from.equals(arguments[1]) ? arguments[2] : arguments[1];
        String given = "encryption.kms=" + from;
        int code = new KeyCommand().run(List.of("rewrap", to, "-p", file, "-p", given));
        from = to;
        if (first) {
          System.out.println(
              code == 0
                      && new KeyCommand()
                              .run(List.of("check", "-p", file, "-p", "encryption.kms=" + to))
                          == 0
                  ? "rewrapped"
                  : "unreadable");
        }
      }
    }

    private static int uriIn(String[] arguments) {
      try {
        return Files.readString(Path.of(arguments[0])).contains(arguments[1]) ? 1 : 2;
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @Test
  void killed_atRandomMoments_leavesAKeysetThatOneOfThemReads() throws Exception {
    String ofVault = vault.uri("ycsb");
    assertEquals(
        0,
        client
            .run(
                "key",
                "create",
                "-p",
                "encryption.keyfile=" + keyFile,
                "-p",
                "encryption.kms=" + ofVault)
            .code());
    int inside = 0;
    for (int i = 0; i < KILLS; i++) {
      Process rewrapping =
          client.start(
              Rewrapping.class.getName(),
              List.of(keyFile.toString(), ofVault, AwsKmsServer.uri("1234abcd")));
      var said = rewrapping.inputReader();
      StringBuilder all = new StringBuilder();
      String line = said.readLine();
      while (line != null && !line.equals("rewrapped")) {
        all.append(line).append('\n');
        assertTrue(!line.equals("unreadable"), all + " -Dtest.seed=" + seed);
        line = said.readLine();
      }
      assertEquals("rewrapped", line, all + " -Dtest.seed=" + seed);
      // the moment is random, and decides nothing
      rewrapping.waitFor(moments.nextInt(400), TimeUnit.MILLISECONDS);
      inside += rewrapping.isAlive() ? 1 : 0;
      rewrapping.destroyForcibly();
      assertTrue(rewrapping.waitFor(1, TimeUnit.MINUTES));
    }
    System.out.println(KILLS + " kills, " + inside + " while it rewrapped, -Dtest.seed=" + seed);
    String uri =
        Files.readString(keyFile).contains(ofVault) ? ofVault : AwsKmsServer.uri("1234abcd");
    Client.Ended check =
        client.run(
            "key", "check", "-p", "encryption.keyfile=" + keyFile, "-p", "encryption.kms=" + uri);
    assertEquals(0, check.code(), check.said());
  }
}
