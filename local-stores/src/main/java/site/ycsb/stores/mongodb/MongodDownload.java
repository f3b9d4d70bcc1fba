package site.ycsb.stores.mongodb;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.InputFile;
import site.ycsb.config.OutputFile;
import site.ycsb.config.Problem;
import site.ycsb.config.ServerText;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.store.PrivateFolder;
import site.ycsb.stores.ServerJars;
import site.ycsb.stores.StoreEnvironment;
import site.ycsb.stores.SupervisedStore.FetchOptions;
import site.ycsb.stores.Tool;

/**
 * Gets MongoDB's server from MongoDB's own list of releases, which has the address and the SHA-256
 * of each archive, or from an archive that the user names. It is kept with its licence in the
 * user's cache, {@code ycsb/mongodb/<version>/}, and never put anywhere else.
 *
 * <p>There is a library of such addresses, embed.mongo of flapdoodle: it has no checksums, and no
 * releases after its own.
 */
final class MongodDownload {
  /** The newest releases, one of each series. */
  private static final URI RELEASES = URI.create("https://downloads.mongodb.org/current.json");

  private static final String LICENCE =
      "MongoDB's server and Percona's are under the Server Side Public License (SSPL), which isn't"
          + " this program's: https://www.mongodb.com/licensing/server-side-public-license";

  /** Archives are for a release of it, such as rhel93, and run on the later ones. */
  private static final Pattern RELEASE_OF_RHEL = Pattern.compile("^(rhel[789])\\d$");

  private static final String CHECKSUM = ".sha256";

  private static final int MAX_CHECKSUM_BYTES = 10_000;
  private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost");
  private static final Duration UNPACK_LIMIT = Duration.ofMinutes(5);
  private static final int MAX_DEPTH = 4;

  private final StoreEnvironment environment;
  private final URI releases;
  private final Platform platform;
  private final Function<String, Optional<String>> terminal;
  private final Path folder;

  MongodDownload(StoreEnvironment environment) {
    this(
        environment,
        RELEASES,
        Platform.ofMachine(),
        question ->
            Optional.ofNullable(System.console()).map(console -> console.readLine("%s", question)));
  }

  /**
   * One with other surroundings, for tests.
   *
   * @param releases the list of releases
   * @param terminal answers a question; empty when there is no terminal
   */
  MongodDownload(
      StoreEnvironment environment,
      URI releases,
      Platform platform,
      Function<String, Optional<String>> terminal) {
    this.environment = environment;
    this.releases = releases;
    this.platform = platform;
    this.terminal = terminal;
    this.folder =
        folder(environment.variables())
            .orElseThrow(() -> problem("HOME", "", "must name the user's directory", "Set it"));
  }

  /**
   * What an archive has to be for.
   *
   * @param target how MongoDB's name of the system begins, such as {@code debian12}
   * @param processor as MongoDB calls it
   */
  record Platform(String target, String processor) {
    static Platform ofMachine() {
      String processor = System.getProperty("os.arch").replace("amd64", "x86_64");
      if (System.getProperty("os.name").startsWith("Mac")) {
        return new Platform("macos", processor.replace("aarch64", "arm64"));
      }
      Properties release = new Properties();
      try (InputStream file = Files.newInputStream(Path.of("/etc/os-release"))) {
        release.load(file);
      } catch (IOException e) {
        // a system without that file is none of those that there are archives for
        return new Platform("this system", processor);
      }
      return new Platform(
          target(word(release, "ID"), word(release, "ID_LIKE"), word(release, "VERSION_ID")),
          processor);
    }

    private static String word(Properties release, String name) {
      return release.getProperty(name, "").replace("\"", "").toLowerCase(Locale.ROOT);
    }

    /** By the fields of os-release(5). */
    static String target(String id, String like, String version) {
      String major = version.split("\\.", 2)[0];
      return switch (id) {
        case "ubuntu" -> id + version.replace(".", "");
        case "amzn" -> "amazon" + major;
        case "sles", "opensuse-leap" -> "suse" + major;
        default -> (id + " " + like).contains("rhel") ? "rhel" + major : id + major;
      };
    }
  }

  /** An archive, and the SHA-256 that it has to have in hexadecimal; empty when nobody says. */
  private record Archive(URI place, Optional<String> sha256) {}

  /** The newest program that was fetched. */
  static Optional<Path> fetched(Map<String, String> variables) {
    Optional<Path> folder = folder(variables).filter(Files::isDirectory);
    if (folder.isEmpty()) {
      return Optional.empty();
    }
    try (Stream<Path> versions = Files.list(folder.get())) {
      return versions
          .filter(version -> Files.isExecutable(program(version)))
          .max(
              Comparator.comparing(
                  version -> String.valueOf(version.getFileName()), ServerJars.BY_VERSION))
          .map(MongodDownload::program);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** As the XDG Base Directory Specification has it. */
  private static Optional<Path> folder(Map<String, String> variables) {
    return Optional.ofNullable(variables.get("XDG_CACHE_HOME"))
        .filter(cache -> cache.startsWith("/"))
        .map(Path::of)
        .or(() -> Optional.ofNullable(variables.get("HOME")).map(home -> Path.of(home, ".cache")))
        .map(cache -> cache.resolve("ycsb").resolve("mongodb"));
  }

  private static Path program(Path version) {
    return version.resolve("bin").resolve(Mongod.PROGRAM);
  }

  /** Gets the program and says where it is. */
  void fetch(FetchOptions options) {
    try {
      OutputFile.createFolder(folder);
      acceptLicence(options.licenceAccepted());
      Path staging = Files.createTempDirectory(folder, "fetching");
      try {
        install(unpacked(file(archive(options, staging), staging), staging), staging);
      } finally {
        PrivateFolder.deleteTree(staging);
      }
    } catch (IOException e) {
      throw new StoreUnavailableException(
          "the directory " + folder + " can't be used: " + FileTrouble.named(e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreUnavailableException("interrupted", e);
    }
  }

  private void acceptLicence(boolean accepted) throws IOException {
    Path mark = folder.resolve("licence-accepted");
    if (Files.exists(mark)) {
      return;
    }
    if (!accepted) {
      String answer = terminal.apply(LICENCE + "\nDo you accept it? [yes/no] ").orElse("").trim();
      if (!List.of("y", "yes").contains(answer.toLowerCase(Locale.ROOT))) {
        throw problem("--accept-license", "false", LICENCE, "Read it, then give --accept-license");
      }
    }
    Files.writeString(mark, LICENCE + "\n");
  }

  private Archive archive(FetchOptions options, Path staging)
      throws IOException, InterruptedException {
    if (options.from().isEmpty()) {
      return listed(options.version(), staging);
    }
    String from = options.from().get();
    if (options.version().isPresent()) {
      throw problem(
          "--version",
          options.version().get(),
          "an archive has the version that it has",
          "Leave out this one or --from");
    }
    if (from.matches("https?://.*")) {
      URI place = uri(from);
      String checksum = HttpDownload.text(uri(from + CHECKSUM), staging.resolve("checksum"));
      return new Archive(place, Optional.of(firstWord(checksum)));
    }
    Path file = Path.of(from).toAbsolutePath();
    if (!Files.isRegularFile(file)) {
      throw problem("--from", from, "there is no such file", "Name an archive that has mongod");
    }
    Path checksum = file.resolveSibling(file.getFileName() + CHECKSUM);
    try {
      if (Files.exists(checksum)) {
        return new Archive(
            file.toUri(), Optional.of(firstWord(InputFile.readText(checksum, MAX_CHECKSUM_BYTES))));
      }
    } catch (IOException e) {
      throw new StoreUnavailableException(checksum + " can't be read: " + FileTrouble.why(e), e);
    }
    environment.say("there is no " + checksum + ", so this archive can't be checked");
    return new Archive(file.toUri(), Optional.empty());
  }

  private static URI uri(String text) {
    try {
      URI uri = URI.create(text);
      // a user or a token is a secret; an authority without a user may be no name of a host
      if (String.valueOf(uri.getRawAuthority()).contains("@") || uri.getRawQuery() != null) {
        throw problem(
            "--from", "***", "must be a URL without a user and a query", "Download it yourself");
      }
      if ("http".equals(uri.getScheme()) && !LOOPBACK.contains(String.valueOf(uri.getHost()))) {
        throw problem(
            "--from",
            text,
            "must be https: whatever changes the archive in transit can change its checksum, too",
            "Download it yourself, and give the file");
      }
      return uri;
    } catch (IllegalArgumentException e) {
      throw problem("--from", "***", "must be a file or a URL", "Correct it");
    }
  }

  private static String firstWord(String text) {
    return text.strip().split("\\s", 2)[0];
  }

  private Archive listed(Optional<String> wanted, Path staging)
      throws IOException, InterruptedException {
    TreeMap<String, JsonNode> archives = new TreeMap<>(ServerJars.BY_VERSION);
    try {
      String list = HttpDownload.text(releases, staging.resolve("releases"));
      for (JsonNode release : new ObjectMapper().readTree(list).path("versions")) {
        if (release.path("production_release").asBoolean()) {
          archiveOf(release)
              .ifPresent(archive -> archives.put(release.path("version").asText(), archive));
        }
      }
    } catch (JsonProcessingException e) {
      throw new StoreUnavailableException(releases + " isn't a list of releases", e);
    }
    return archives.descendingMap().entrySet().stream()
        .filter(
            release ->
                wanted.map(text -> (release.getKey() + ".").startsWith(text + ".")).orElse(true))
        .findFirst()
        .map(Map.Entry::getValue)
        .map(
            archive ->
                new Archive(
                    uri(archive.path("url").asText()),
                    Optional.of(archive.path("sha256").asText())))
        .orElseThrow(
            () ->
                problem(
                    "--version",
                    wanted.orElse(""),
                    "there is no such release of MongoDB for "
                        + platform.target()
                        + " on "
                        + platform.processor()
                        + " at "
                        + releases
                        + (archives.isEmpty()
                            ? ""
                            : ", but there are " + ServerText.names(archives.keySet())),
                    "Give another one, or --from with the URL of its archive"));
  }

  private Optional<JsonNode> archiveOf(JsonNode release) {
    for (JsonNode download : release.path("downloads")) {
      if (!download.path("edition").asText().equals("enterprise")
          && download.path("arch").asText().equals(platform.processor())
          && RELEASE_OF_RHEL
              .matcher(download.path("target").asText())
              .replaceFirst("$1")
              .equals(platform.target())
          && download.path("archive").has("url")) {
        return Optional.of(download.path("archive"));
      }
    }
    return Optional.empty();
  }

  /** The archive as a file that is what it should be. */
  private Path file(Archive archive, Path staging) throws IOException, InterruptedException {
    Path file;
    if ("file".equals(archive.place().getScheme())) {
      file = Path.of(archive.place());
    } else {
      environment.say("downloading " + archive.place());
      file = staging.resolve("archive");
      HttpDownload.file(archive.place(), file);
    }
    if (archive.sha256().isPresent()) {
      String sha256 = sha256(file);
      if (!sha256.equalsIgnoreCase(archive.sha256().get())) {
        throw new StoreUnavailableException(
            archive.place()
                + " has the SHA-256 "
                + sha256
                + ", and should have "
                + ServerText.shown(archive.sha256().get(), 80)
                + ". It isn't used: it was changed, or corrupted in transit. Try again");
      }
    }
    return file;
  }

  private static String sha256(Path file) throws IOException {
    try (InputStream content = Files.newInputStream(file)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      new DigestInputStream(content, digest).transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The folder in which the archive has bin/mongod. */
  private static Path unpacked(Path archive, Path staging)
      throws IOException, InterruptedException {
    Path content = Files.createDirectory(staging.resolve("content"));
    // -o: files are the user's who fetches, also root's
    Tool tar =
        Tool.run(
            List.of("tar", "-xozf", archive.toString(), "-C", content.toString()), UNPACK_LIMIT);
    if (!tar.isDone()) {
      throw new StoreUnavailableException(
          archive + " can't be unpacked: " + ServerText.shown(tar.output().strip(), 200));
    }
    try (Stream<Path> files = Files.walk(content, MAX_DEPTH)) {
      return files
          .filter(place -> Files.isRegularFile(program(place)))
          .findFirst()
          .orElseThrow(() -> new StoreUnavailableException(archive + " has no bin/mongod in it"));
    }
  }

  /** Keeps it when it runs here. */
  private void install(Path unpacked, Path staging) throws IOException {
    Mongod.Release release = new Mongod(program(unpacked), "fetched").release();
    Path place = folder.resolve(release.version());
    if (Files.exists(place)) {
      // another edition of this version, or one that broke; it goes with the rest of the fetch
      Files.move(place, staging.resolve("replaced"));
    }
    Files.move(unpacked, place);
    environment.say(
        "MongoDB "
            + release
            + " is in "
            + place
            + (fetched(environment.variables()).filter(program(place)::equals).isPresent()
                ? "; commands without an address use it when there is no mongod on the PATH"
                : "; a newer one was fetched, too. To use this one: "
                    + Mongod.VARIABLE
                    + "="
                    + program(place)));
  }

  private static ConfigurationException problem(
      String key, String value, String rule, String nextStep) {
    return new ConfigurationException(new Problem(key, value, "argument", rule, nextStep));
  }
}
