package site.ycsb.stores;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.stores.NodeSetup.Jdk;

/**
 * Finds a JDK that a server runs on: the one that YCSB_STORE_JAVA_HOME names, or else JAVA_HOME,
 * the running JVM, and the places where systems keep them, in this order.
 */
final class JdkFinder {
  static final String VARIABLE = "YCSB_STORE_JAVA_HOME";

  private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(?:1\\.)?(\\d+)[^\"]*\"");

  private final Map<String, String> variables;
  private final Path running;
  private final List<Path> places;

  JdkFinder(Map<String, String> variables) {
    this(variables, Path.of(System.getProperty("java.home")), usualPlaces());
  }

  /** A finder for tests: with the home of the running JVM, and folders that hold JDKs. */
  JdkFinder(Map<String, String> variables, Path running, List<Path> places) {
    this.variables = variables;
    this.running = running;
    this.places = places;
  }

  /**
   * The first JDK of one of these versions.
   *
   * @throws ConfigurationException when there is none, or YCSB_STORE_JAVA_HOME names another one
   */
  Jdk find(String server, Set<Integer> majorVersions) {
    String given = variables.getOrDefault(VARIABLE, "");
    List<Jdk> seen = given.isBlank() ? candidates() : at(Path.of(given)).stream().toList();
    return seen.stream()
        .filter(jdk -> majorVersions.contains(jdk.majorVersion()))
        .findFirst()
        .orElseThrow(() -> none(server, majorVersions, given, seen));
  }

  private static ConfigurationException none(
      String server, Set<Integer> majorVersions, String given, List<Jdk> seen) {
    String wanted =
        new TreeSet<>(majorVersions)
            .stream().map(String::valueOf).collect(Collectors.joining(" or "));
    String found =
        seen.stream()
            .map(jdk -> jdk.majorVersion() + " in " + jdk.home())
            .collect(Collectors.joining(", "));
    return new ConfigurationException(
        new Problem(
            VARIABLE,
            given,
            "environment",
            server
                + " needs a JDK "
                + wanted
                + ", and "
                + (seen.isEmpty() ? "none was found" : "only these were found: " + found),
            "Install a JDK " + wanted + " and set " + VARIABLE + " to its directory"));
  }

  private List<Jdk> candidates() {
    List<Jdk> found = new ArrayList<>();
    @Nullable String javaHome = variables.get("JAVA_HOME");
    if (javaHome != null && !javaHome.isBlank()) {
      at(Path.of(javaHome)).ifPresent(found::add);
    }
    at(running).ifPresent(found::add);
    for (Path place : places) {
      found.addAll(inside(place));
    }
    return found;
  }

  /** The JDKs in a folder, the oldest version first: it is the one that servers know best. */
  private static List<Jdk> inside(Path place) {
    List<Jdk> found = new ArrayList<>();
    if (Files.isDirectory(place)) {
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(place)) {
        for (Path entry : entries) {
          at(entry).or(() -> at(entry.resolve("Contents").resolve("Home"))).ifPresent(found::add);
        }
      } catch (IOException e) {
        // a folder that can't be read holds no JDK for us
        return List.of();
      }
    }
    found.sort(Comparator.comparingInt(Jdk::majorVersion).thenComparing(Jdk::home));
    return found;
  }

  private static Optional<Jdk> at(Path home) {
    Path release = home.resolve("release");
    if (!Files.isExecutable(home.resolve("bin").resolve("java")) || !Files.isReadable(release)) {
      return Optional.empty();
    }
    try {
      Matcher matcher = VERSION.matcher(Files.readString(release));
      return matcher.find()
          ? Optional.of(new Jdk(home, Integer.parseInt(matcher.group(1))))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static List<Path> usualPlaces() {
    Path user = Path.of(System.getProperty("user.home"));
    return List.of(
        Path.of("/usr/lib/jvm"),
        Path.of("/opt/java"),
        Path.of("/opt"),
        Path.of("/Library/Java/JavaVirtualMachines"),
        user.resolve(".sdkman").resolve("candidates").resolve("java"),
        user.resolve(".jdks"));
  }
}
