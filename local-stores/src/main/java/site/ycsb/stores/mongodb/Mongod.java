package site.ycsb.stores.mongodb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.ServerText;
import site.ycsb.stores.Tool;

/** A mongod of this machine: the program, and what it says of itself when it is first asked. */
class Mongod {
  /** The environment variable that names the program, or {@link #STAND_IN}. */
  static final String VARIABLE = "YCSB_MONGOD";

  /** In place of a program: none is used. */
  static final String STAND_IN = "stand-in";

  static final String PROGRAM = "mongod";
  private static final Duration LIMIT = Duration.ofSeconds(10);

  /** The oldest that the driver talks to. */
  private static final int[] OLDEST = {4, 2};

  /** The first line of the answer; of Percona's, the version ends with their own number. */
  private static final Pattern VERSION =
      Pattern.compile("db version v((\\d+)\\.(\\d+)\\.\\d+(-\\d+)?(-\\S+)?)\\s");

  /** A list in JSON since 4.4, words before. */
  private static final Pattern ENTERPRISE =
      Pattern.compile("\"?modules\"?:\\s*(\\[[^\\]]*\"enterprise\"|[^\\[\\n]*\\benterprise\\b)");

  private static final Pattern PERCONA = Pattern.compile("\"(proFeatures|psmdbVersion)\"");

  private final Path program;
  private final String origin;
  private final Duration limit;

  private @Nullable Release release;

  /** A program, and where its path comes from, for messages. */
  Mongod(Path program, String origin) {
    this(program, origin, LIMIT);
  }

  /** The same with another limit of the time to tell its version, for tests. */
  Mongod(Path program, String origin, Duration limit) {
    this.program = program;
    this.origin = origin;
    this.limit = limit;
  }

  /**
   * In place of the one that data needs and that isn't found: a store that runs can be stopped, and
   * data wiped, without it.
   *
   * @param data the folder of the data
   */
  static Mongod missing(Path data, Map<String, String> variables) {
    ConfigurationException missing =
        new ConfigurationException(
            new Problem(
                VARIABLE,
                variables.getOrDefault(VARIABLE, ""),
                "environment",
                "the data in " + data + " was written by a mongod, and none is found",
                "Name it by "
                    + VARIABLE
                    + "=<path>, or wipe the data by: bin/ycsb store wipe mongodb"));
    return new Mongod(Path.of(PROGRAM), "") {
      @Override
      Release release() {
        throw missing;
      }
    };
  }

  /**
   * What it is.
   *
   * @param version such as 8.0.4
   */
  record Release(String version, Product product) {
    /** Such as {@code 8.0.4 Community}. */
    @Override
    public String toString() {
      return version + " " + product.title;
    }
  }

  /** Who makes servers that are called mongod. */
  enum Product {
    COMMUNITY("Community"),
    ENTERPRISE("Enterprise"),
    PERCONA("(Percona Server for MongoDB)");

    private final String title;

    Product(String title) {
      this.title = title;
    }

    boolean encryptsAtRest() {
      return this != COMMUNITY;
    }
  }

  /**
   * The one that the environment names, or else the first one on its path, or else the newest that
   * was fetched. Nothing is run.
   */
  static Optional<Mongod> find(Map<String, String> variables) {
    String named = variables.getOrDefault(VARIABLE, "").trim();
    if (named.equals(STAND_IN)) {
      return Optional.empty();
    }
    if (!named.isEmpty()) {
      return Optional.of(new Mongod(Path.of(named).toAbsolutePath(), "environment"));
    }
    return Tool.onPath(PROGRAM, variables.getOrDefault("PATH", ""))
        .map(file -> new Mongod(file, "PATH"))
        .or(() -> MongodDownload.fetched(variables).map(file -> new Mongod(file, "fetched")));
  }

  Path program() {
    return program;
  }

  /**
   * What it says of itself; it is run for it once.
   *
   * @throws ConfigurationException when it isn't one that can be used
   */
  Release release() {
    if (release == null) {
      release = parsed(answer());
    }
    return release;
  }

  private String answer() {
    if (!Files.isRegularFile(program)) {
      throw problem("must be the program mongod, and there is no such file");
    }
    if (!Files.isExecutable(program)) {
      throw problem("must be the program mongod, and this file isn't executable");
    }
    try {
      Tool run = Tool.run(List.of(program.toString(), "--version"), limit);
      if (run.exitCode().isEmpty()) {
        throw problem("doesn't answer --version within " + limit.toSeconds() + " s");
      }
      return run.output();
    } catch (IOException e) {
      throw problem("can't be run: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw problem("was interrupted while it reported its version");
    }
  }

  private Release parsed(String answer) {
    Matcher version = VERSION.matcher(answer + "\n");
    if (!version.find()) {
      throw problem(
          "must be the program mongod, and to --version it answers '"
              + ServerText.shown(answer.strip().lines().findFirst().orElse(""), 80)
              + "'");
    }
    int[] number = {Integer.parseInt(version.group(2)), Integer.parseInt(version.group(3))};
    if (Arrays.compare(number, OLDEST) < 0) {
      throw problem(
          String.format(
              Locale.ROOT,
              "is version %s, and the driver needs %d.%d or later",
              version.group(1),
              OLDEST[0],
              OLDEST[1]));
    }
    Product product =
        ENTERPRISE.matcher(answer).find()
            ? Product.ENTERPRISE
            : version.group(4) != null || PERCONA.matcher(answer).find()
                ? Product.PERCONA
                : Product.COMMUNITY;
    return new Release(version.group(1), product);
  }

  private ConfigurationException problem(String rule) {
    return new ConfigurationException(
        new Problem(
            origin.equals("environment") ? VARIABLE : PROGRAM,
            program.toString(),
            origin,
            rule,
            "Name another one by "
                + VARIABLE
                + "=<path>, or set "
                + VARIABLE
                + "="
                + STAND_IN
                + " to use none"));
  }
}
