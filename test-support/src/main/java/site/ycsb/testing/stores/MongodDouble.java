package site.ycsb.testing.stores;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A program that is called mongod and behaves as the real one as far as supervision can tell: its
 * options, version, log, pid file and exit codes. Once it serves it is mongo-java-server, from the
 * jars of the local stores.
 */
public final class MongodDouble {
  private static final String PROGRAM = "mongod";

  private MongodDouble() {}

  /**
   * Writes the program; {@link MongodDoubleServer} is what it runs.
   *
   * @param folder for the program, not of the tests' data
   * @param settings {@code VERSION}; {@code PRODUCT}: community, enterprise or percona; {@code
   *     UNKNOWN}: options that it doesn't know, with blanks in between; {@code HANGS=yes} when it
   *     is asked for its version; {@code NO_ADDRESS}: one that it can't listen on; {@code
   *     READ_ONLY=yes} when it may not write its data, {@code KILLED=yes} when the system kills it
   *     while it starts, {@code SILENT=yes} when it never listens
   * @return its path
   */
  public static Path install(Path folder, Map<String, String> settings) throws IOException {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("VERSION", "8.0.4");
    all.put("PRODUCT", "community");
    all.put("UNKNOWN", "");
    all.put("HANGS", "no");
    all.put("NO_ADDRESS", "none");
    all.put("READ_ONLY", "no");
    all.put("KILLED", "no");
    all.put("SILENT", "no");
    all.put("JAVA", Path.of(System.getProperty("java.home"), "bin", "java").toString());
    all.put("CLASS_PATH", classPath());
    all.putAll(settings);
    StringBuilder text = new StringBuilder();
    all.forEach(
        (name, value) ->
            text.append(name).append("='").append(value.replace("'", "'\\''")).append("'\n"));
    Files.createDirectories(folder);
    Files.writeString(folder.resolve(PROGRAM + ".settings"), text);
    Path program = folder.resolve(PROGRAM);
    try (InputStream script =
        Objects.requireNonNull(MongodDouble.class.getResourceAsStream(PROGRAM + ".sh"))) {
      Files.write(program, script.readAllBytes());
    }
    return Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static String classPath() {
    try {
      Path own =
          Path.of(MongodDouble.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      // unit tests have no servers, and don't let it come so far
      String stores =
          Optional.ofNullable(System.getProperty("ycsb.stores.dir"))
              .or(
                  () ->
                      Optional.ofNullable(System.getProperty("ycsb.distribution"))
                          .map(distribution -> distribution + "/stores"))
              .map(folder -> Path.of(folder).toAbsolutePath().toString())
              .orElse("");
      return own + File.pathSeparator + Path.of(stores, "mongodb", "lib", "*");
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
