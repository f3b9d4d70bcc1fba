package site.ycsb.stores;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * A random password in a file of its own.
 *
 * @param name of the file, without its ending
 */
public record StorePassword(KeyFolder folder, String name) {
  private static final int BYTES = 24;

  /** The file, for those who read it themselves. */
  public Path file() {
    return folder.file(fileName());
  }

  public boolean exists() {
    return Files.exists(file());
  }

  /** Creates it when it doesn't exist. */
  public void ensure() throws IOException {
    if (!exists()) {
      byte[] random = new byte[BYTES];
      new SecureRandom().nextBytes(random);
      // letters, digits, - and _ need no quotes in any configuration file
      String password = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
      folder.write(fileName(), (password + "\n").getBytes(StandardCharsets.US_ASCII));
    }
  }

  /** The password in clear, for the server's own configuration. */
  public String reveal() throws IOException {
    return Files.readString(file(), StandardCharsets.US_ASCII).trim();
  }

  private String fileName() {
    return name + ".password";
  }
}
