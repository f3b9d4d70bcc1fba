package site.ycsb.client.results;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The version of this build. */
public final class Version {
  /** The client whose interface and format it has, as YCSB writes it on a line of its own. */
  public static final String OF_INTERFACE = "YCSB Client 0.17.0";

  private static final String UNKNOWN = "unknown";
  private static final String RESOURCE = "/META-INF/ycsb/version.properties";

  private Version() {}

  /**
   * Such as {@code Encrypted YCSB 1.0.0 (YCSB Client 0.17.0)}: whose interface and format it has.
   */
  public static String text() {
    return text(file());
  }

  /**
   * The commit that this build is of, with {@code -changed} when files differed from it; nothing
   * when it wasn't built from a repository.
   */
  public static Optional<String> commit() {
    return known(file(), "commit");
  }

  /**
   * What {@code --version} prints: {@link #text()}, the commit and when it was made, in UTC. What a
   * build outside of a repository doesn't know is {@code unknown}.
   */
  public static List<String> lines() {
    return lines(file());
  }

  static List<String> lines(Properties file) {
    return List.of(
        text(file),
        "commit " + known(file, "commit").orElse(UNKNOWN),
        "date " + known(file, "date").orElse(UNKNOWN));
  }

  private static String text(Properties file) {
    String number = known(file, "version").orElse(UNKNOWN);
    return "Encrypted YCSB " + number + " (" + OF_INTERFACE + ")";
  }

  private static Optional<String> known(Properties file, String key) {
    return Optional.of(file.getProperty(key, "")).filter(value -> !value.isEmpty());
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
