package site.ycsb.image;

import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.InvalidImageReferenceException;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/**
 * A container image that runs the client of a distribution. The same files and base give the same
 * bytes.
 */
public final class DistributionImage {
  /** A base image that has nothing in it. */
  static final String SCRATCH = "scratch";

  /** User and group by their numbers: base images needn't know them, and Kubernetes checks them. */
  static final String USER = "10001:10001";

  /** The user's, and the working folder: keys, results and local stores go there. */
  static final String HOME = "/home/ycsb";

  /** The distribution's, whose files are root's. */
  static final String PLACE = "/opt/ycsb";

  private static final FilePermissions READABLE = FilePermissions.fromOctalString("644");
  private static final FilePermissions EXECUTABLE = FilePermissions.fromOctalString("755");
  private static final String VERSION = "META-INF/ycsb/version.properties";
  private static final String UNKNOWN = "unknown";
  private static final String LABEL = "org.opencontainers.image.";

  private static final int ARGUMENTS = 4;
  private static final int FAILED = 1;
  private static final int USAGE = 2;

  private final Path distribution;
  private final Instant time;

  /** That of a distribution's folder, which isn't changed; its files get this time, too. */
  DistributionImage(Path distribution, Instant time) {
    this.distribution = distribution;
    this.time = time;
  }

  /**
   * Writes a file that {@code docker load} and {@code podman load} take, in a build.
   *
   * @param args the distribution's folder, the base image, the time of all that is in the image, in
   *     UTC as ISO 8601 writes it, and the file
   */
  public static void main(String[] args) throws InterruptedException {
    if (args.length != ARGUMENTS) {
      System.err.println("arguments: DISTRIBUTION BASE TIME FILE");
      System.exit(USAGE);
    }
    try {
      new DistributionImage(Path.of(args[0]), Instant.parse(args[2]))
          .write(args[1], Path.of(args[3]));
    } catch (IOException e) {
      System.err.println("ERROR: " + e.getMessage());
      System.exit(FAILED);
    }
  }

  /**
   * Writes the image to a file, in the format of {@code docker save}. What it needs besides is kept
   * in a folder next to it.
   *
   * @param base a name of an image in a registry, {@code tar://} and the path of an image's file,
   *     or {@value #SCRATCH}
   * @throws IOException when the base image can't be had or a file can't be read or written
   */
  void write(String base, Path file) throws IOException, InterruptedException {
    Properties version = version();
    List<FileEntriesLayer> layers =
        List.of(
            // changes less often, and is most of it
            layer("libraries", DistributionImage::isLibrary).build(),
            layer("client", path -> !isLibrary(path))
                .addEntry(distribution, AbsoluteUnixPath.get(HOME), EXECUTABLE, time, USER)
                .build());
    try {
      (base.equals(SCRATCH) ? Jib.fromScratch() : Jib.from(base))
          .setFileEntriesLayers(layers)
          .setEntrypoint(PLACE + "/bin/ycsb")
          .setWorkingDirectory(AbsoluteUnixPath.get(HOME))
          // bin/ycsb tells Java, which looks in /etc/passwd alone, where this user isn't
          .setEnvironment(Map.of("HOME", HOME))
          .setUser(USER)
          .setLabels(labels(version, base))
          .setCreationTime(time)
          .containerize(target(file, version));
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(
          "ycsb.image.base="
              + base
              + " (property): no image can be made on it ("
              + e.getMessage()
              + "). Name one that this machine reaches, the file of one as tar://<path>, or "
              + SCRATCH,
          e);
    }
  }

  private static Containerizer target(Path file, Properties version)
      throws InvalidImageReferenceException {
    Path cache = file.resolveSibling("image-cache");
    return Containerizer.to(
            TarImage.at(file).named("ycsb:" + version.getProperty("version", UNKNOWN)))
        .withAdditionalTag("latest")
        .setBaseImageLayersCache(cache.resolve("base"))
        .setApplicationLayersCache(cache.resolve("layers"))
        .setToolName("ycsb");
  }

  private FileEntriesLayer.Builder layer(String name, Predicate<Path> has) throws IOException {
    FileEntriesLayer.Builder layer = FileEntriesLayer.builder().setName(name);
    try (Stream<Path> files = Files.walk(distribution)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        Path path = distribution.relativize(file);
        if (!isMadeByRuns(path) && has.test(path)) {
          AbsoluteUnixPath place = AbsoluteUnixPath.get(PLACE).resolve(path);
          // a link becomes what it leads to
          layer.addEntry(file.toRealPath(), place, permissions(file), time);
        }
      }
    }
    return layer;
  }

  private static boolean isLibrary(Path path) {
    String name = String.valueOf(path.getFileName());
    return name.endsWith(".jar") && !name.startsWith("ycsb-");
  }

  /** A class archive, which a command of a checkout has bin/ycsb make in the folder. */
  private static boolean isMadeByRuns(Path path) {
    return path.getNameCount() == 1 && path.toString().matches("\\.?classes-.*");
  }

  private static FilePermissions permissions(Path file) throws IOException {
    return Files.getPosixFilePermissions(file).contains(PosixFilePermission.OWNER_EXECUTE)
        ? EXECUTABLE
        : READABLE;
  }

  private static Map<String, String> labels(Properties version, String base) {
    String commit = version.getProperty("commit", "");
    Map<String, String> labels = new TreeMap<>();
    labels.put(LABEL + "title", "Encrypted YCSB");
    labels.put(
        LABEL + "description",
        "The Yahoo! Cloud Serving Benchmark, extended to measure what protecting data costs.");
    labels.put(LABEL + "version", version.getProperty("version", UNKNOWN));
    labels.put(LABEL + "revision", commit.isEmpty() ? UNKNOWN : commit);
    labels.put(LABEL + "licenses", "Apache-2.0");
    labels.put(LABEL + "base.name", base);
    return labels;
  }

  /** What the client says of itself. */
  private Properties version() throws IOException {
    Path core;
    try (Stream<Path> files = Files.list(distribution.resolve("lib"))) {
      core =
          files
              .filter(file -> String.valueOf(file.getFileName()).startsWith("ycsb-core-"))
              .findFirst()
              .orElseThrow(() -> new IOException(distribution + " has no lib/ycsb-core-*.jar"));
    }
    Properties version = new Properties();
    try (JarFile jar = new JarFile(core.toFile())) {
      @Nullable ZipEntry entry = jar.getEntry(VERSION);
      if (entry == null) {
        throw new IOException(core + " has no " + VERSION);
      }
      try (InputStream in = jar.getInputStream(entry)) {
        version.load(in);
      }
    }
    return version;
  }
}
