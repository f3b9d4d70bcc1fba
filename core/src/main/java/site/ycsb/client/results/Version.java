package site.ycsb.client.results;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The version of this build. */
public final class Version {
  /** The client whose interface and format it has, as YCSB writes it on a line of its own. */
  public static final String OF_INTERFACE = "YCSB Client 0.17.0";

  private static final String RESOURCE = "/META-INF/ycsb/version.properties";

  private Version() {}

  /**
   * Such as {@code Encrypted YCSB 1.0.0 (YCSB Client 0.17.0)}: whose interface and format it has.
   */
  public static String text() {
    return "Encrypted YCSB " + number() + " (" + OF_INTERFACE + ")";
  }

  /**
   * The commit that this build is of, with {@code -changed} when files differed from it; nothing
   * when it wasn't built from a repository.
   */
  public static Optional<String> commit() {
    return Optional.of(file().getProperty("commit", "")).filter(commit -> !commit.isEmpty());
  }

  private static String number() {
    return file().getProperty("version", "unknown");
  }

  private static Properties file() {
    Properties file = new Properties();
    try (@Nullable InputStream in = Version.class.getResourceAsStream(RESOURCE)) {
      if (in != null) {
        file.load(new InputStreamReader(in, UTF_8));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file;
  }
}
