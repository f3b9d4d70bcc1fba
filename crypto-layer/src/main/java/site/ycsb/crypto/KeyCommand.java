package site.ycsb.crypto;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.NoSuchFileException;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Notices;
import site.ycsb.config.Numbers;
import site.ycsb.config.Problems;
import site.ycsb.config.Secrets;
import site.ycsb.config.Settings;
import site.ycsb.config.SourcedProperties;
import site.ycsb.crypto.config.CryptoProperties;
import site.ycsb.crypto.config.KeysetLocation;
import site.ycsb.crypto.config.ProviderChoice;
import site.ycsb.crypto.config.Terminal;
import site.ycsb.crypto.keyset.Keyset;
import site.ycsb.crypto.keyset.Keyset.ValueMaster;
import site.ycsb.crypto.keyset.KeysetFile;
import site.ycsb.crypto.keyset.MalformedKeysetException;
import site.ycsb.crypto.keyset.PassphraseCost;
import site.ycsb.crypto.kms.KmsException;
import site.ycsb.crypto.kms.KmsKey;
import site.ycsb.crypto.primitive.Engines;
import site.ycsb.spi.CommandSyntax;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.Subcommand;

/** {@code bin/ycsb key}: makes, shows, checks and changes a keyset. Never shows a key. */
public final class KeyCommand implements Subcommand {
  private static final String[] NONE = {};
  private static final int OK = 0;
  private static final double NANOS_PER_MILLI = 1_000_000;
  private static final List<String> HELP = List.of("-h", "-help", "--help");
  private static final List<String> ACTIONS =
      List.of("create", "show", "check", "add", "promote", "rotate", "rewrap");

  private static final String USAGE =
      """
      Usage: bin/ycsb key (create | show | check | add | promote [<index>] | rotate
                          | rewrap [<uri>]) [-p <property>=<value>]

        create   create a keyset; never overwrites an existing one
        show     the key id, when each value key was created, and its check value
        check    whether the keyset is complete and valid: its check is over every
                 key, the indexes, and which key encrypts
        add      add a value key, which doesn't encrypt yet: give every client the file
        promote  encrypt with the newest value key, or that of the index, from now on;
                 values under the others stay readable
        rotate   add and promote in one: safe only while no client uses the keyset,
                 since one with the old file can't read what is written under
                 the new key
        rewrap   wrap the keyset with another key of a key management service, or the
                 newest version of its own; the keys in it stay the same

      Record keys, field names and deterministic values keep their key forever:
      look-ups would miss data that was stored under another one.

      Properties:
        -p encryption.keyfile=<file>
                 the keyset, ycsb-encryption.key by default
        -p encryption.keyfile.password.file=<file>
                 protects it by the passphrase in the first line of the file;
                 prompt instead of a name asks for it on the terminal
        -p encryption.kms=<uri>
                 the key in a key management service that wraps the keyset:
                 hcvault://host:8200/transit/keys/name, aws-kms://arn:...,
                 gcp-kms://projects/... or azure-kms://name.vault.azure.net/...;
                 credentials come from the environment, as for the provider's tools
        -p encryption.kms.timeout=<seconds>
                 how long a call to it may take, 10 by default
        -p encryption.keystore=<file>
                 a PKCS#12 keystore instead of the key file
        -p encryption.keystore.password.file=<file>
                 the keystore's passphrase, requested when left out
        -p encryption.key.alias=<name>
                 the name of the keyset in the keystore, ycsb by default
        -p encryption.provider=BCFIPS
                 keys from Bouncy Castle's FIPS module, and checks by it;
                 -p encryption.fips.jar=<file> is its jar

      The environment variables YCSB_ENCRYPTION_KEYFILE and
      YCSB_ENCRYPTION_PASSWORD_FILE name the two files if no property does.

      Exit codes: 0 done; 1 the disk is full or fails, or the key management service
      can't be reached or is too slow; 2 wrong arguments, an unusable file, no
      keyset, an incomplete one, a wrong passphrase, a key that the service doesn't
      have or let use, or a keyset that exists already.
      """;

  private static final String KEPT =
      """
      Record keys, field names and deterministic values keep their key: look-ups
      would miss data that was stored under another one.
      """;

  private final PrintStream out;
  private final PrintStream err;
  private final Clock clock;
  private final Terminal terminal;
  private final Map<String, String> environment;
  private final PassphraseCost cost;

  /** The command of the process. */
  public KeyCommand() {
    this(System.out, System.err, Clock.systemUTC(), Terminal.ofProcess(), System.getenv());
  }

  KeyCommand(
      PrintStream out,
      PrintStream err,
      Clock clock,
      Terminal terminal,
      Map<String, String> environment) {
    this(out, err, clock, terminal, environment, PassphraseCost.OF_NEW_FILES);
  }

  KeyCommand(
      PrintStream out,
      PrintStream err,
      Clock clock,
      Terminal terminal,
      Map<String, String> environment,
      PassphraseCost cost) {
    this.out = out;
    this.err = err;
    this.clock = clock;
    this.terminal = terminal;
    this.environment = environment;
    this.cost = cost;
  }

  @Override
  public String name() {
    return "key";
  }

  @Override
  public String summary() {
    return "create, show, check or change the encryption keys";
  }

  @Override
  public CommandSyntax syntax() {
    CommandSyntax.Option help = new CommandSyntax.Option(HELP, CommandSyntax.Value.NONE);
    CommandSyntax.Option property =
        new CommandSyntax.Option(List.of("-p"), CommandSyntax.Value.ANY);
    CommandSyntax ofEach = new CommandSyntax(List.of(help, property), Map.of());
    return new CommandSyntax(
        List.of(help),
        ACTIONS.stream().collect(Collectors.toMap(Function.identity(), action -> ofEach)));
  }

  @Override
  public int run(List<String> arguments) {
    if (!Collections.disjoint(arguments, HELP)) {
      out.print(USAGE);
      return OK;
    }
    try {
      SourcedProperties given = properties(arguments);
      Problems problems = new Problems();
      CryptoProperties.reportUnknown(given, problems);
      KeysetLocation location = KeysetLocation.from(given, environment, problems);
      Engines engines = ProviderChoice.enginesOfKeysets(new Settings(given, problems));
      problems.throwIfAny();
      if (location.inMemory()) {
        throw location.problem("must be a file: a keyset in memory ends with its run", "Name one");
      }
      try (Action action = new Action(location, engines)) {
        action.run(arguments);
      } catch (IOException e) {
        // a file that can't be used is a wrong configuration, as it is to a load or run
        throw location.unusable("can't be used", e);
      }
      return OK;
    } catch (UsageException e) {
      err.println("ERROR: " + e.getMessage());
      err.print(USAGE);
      return ExitCode.CONFIGURATION.code();
    } catch (ConfigurationException e) {
      err.println("ERROR: " + e.getMessage());
      return ExitCode.CONFIGURATION.code();
    } catch (StoreUnavailableException e) {
      err.println("ERROR: " + e.getMessage());
      return ExitCode.FAILED.code();
    }
  }

  private static String textOfAdded(Keyset keyset) {
    return """
        Added value key %d, which doesn't encrypt yet: value key %d does. Give every
        client a copy of the file; when all of them use it, bin/ycsb key promote.
        """
        .formatted(keyset.highestIndex(), keyset.primaryIndex());
  }

  private static String textOfPromoted(Keyset keyset) {
    return """
        Value key %d encrypts from now on; values under the others stay readable as
        long as this file is used. Give every client a copy.
        """
            .formatted(keyset.primaryIndex())
        + KEPT;
  }

  private static String textOfRotated(Keyset keyset) {
    return textOfPromoted(keyset)
        + """
        A client that still has the old file can't read what is written under
        the new key. While clients run, use bin/ycsb key add, and promote later.
        """;
  }

  private static OptionalInt indexIn(List<String> arguments) throws UsageException {
    Optional<String> index = argumentIn(arguments);
    try {
      return index.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Numbers.parseInt(index.get()));
    } catch (NumberFormatException e) {
      throw new UsageException(Secrets.shown("", index.get()) + " isn't the index of a value key");
    }
  }

  /** What stands behind an action that takes something. */
  private static Optional<String> argumentIn(List<String> arguments) {
    return arguments.size() > 1
            && List.of("promote", "rewrap").contains(arguments.get(0))
            && !arguments.get(1).startsWith("-")
        ? Optional.of(arguments.get(1))
        : Optional.empty();
  }

  private static SourcedProperties properties(List<String> arguments) throws UsageException {
    SourcedProperties properties = new SourcedProperties();
    for (int i = argumentIn(arguments).isPresent() ? 2 : 1; i < arguments.size(); i += 2) {
      String option = arguments.get(i);
      String[] setting = i + 1 < arguments.size() ? arguments.get(i + 1).split("=", 2) : NONE;
      if (!option.equals("-p") || setting.length != 2) {
        throw new UsageException(
            Secrets.shownIn(option + " isn't -p <property>=<value>", arguments));
      }
      properties.set(setting[0], setting[1], "-p");
    }
    return properties;
  }

  /** What a command does with the keyset's file. */
  private final class Action implements AutoCloseable {
    private final KeysetLocation location;
    private final Engines engines;
    private final SecureRandom random;
    private final Optional<KmsKey> kms;
    private final KeysetFile file;

    Action(KeysetLocation location, Engines engines) {
      this.location = location;
      this.engines = engines;
      random = engines.random();
      kms = location.kmsKey();
      file = location.open(engines, kms, terminal, random, new Notices(err)::warn, cost);
    }

    @Override
    public void close() {
      file.close();
      kms.ifPresent(KmsKey::close);
    }

    void run(List<String> arguments) throws IOException, UsageException {
      String action = arguments.isEmpty() ? "" : arguments.get(0);
      switch (action) {
        case "create" -> create();
        case "show" -> show();
        case "check" -> check();
        case "add" ->
            change(keyset -> withRoom(keyset).added(random, clock), KeyCommand::textOfAdded);
        case "promote" -> {
          OptionalInt index = indexIn(arguments);
          change(
              keyset -> promoted(keyset, index.orElse(keyset.highestIndex())),
              KeyCommand::textOfPromoted);
        }
        case "rotate" ->
            change(keyset -> withRoom(keyset).rotated(random, clock), KeyCommand::textOfRotated);
        case "rewrap" -> rewrap(argumentIn(arguments));
        default ->
            throw new UsageException(
                action.isEmpty()
                    ? "one of " + String.join(", ", ACTIONS) + " is missing"
                    : Secrets.shown("", action) + " isn't one of " + String.join(", ", ACTIONS));
      }
    }

    private void create() throws IOException {
      try (Keyset made = Keyset.random(engines, random, clock)) {
        if (!file.create(made)) {
          throw location.problem(
              "the file exists, and a keyset is never overwritten: its data would be lost",
              "Name another file, or use rotate for a new value key");
        }
        out.println("Made key " + made.keyId() + " in " + location.file() + ".");
        out.println("Keep it: without it the data can't be decrypted.");
      }
    }

    private void show() throws IOException {
      try (Keyset keyset = read()) {
        out.println("key id: " + keyset.keyId());
        kms.ifPresent(key -> out.println("wrapped by: " + key.uri()));
        out.println(
            "record keys, field names, deterministic values: 1 key, which can't be rotated");
        for (ValueMaster master : keyset.values()) {
          out.println(
              "value key "
                  + master.index()
                  + ": created "
                  + master.created()
                  + ", check "
                  + keyset.checkOf(master)
                  + (master.checkStored() ? "" : " (computed now, not stored)")
                  + (master.index() == keyset.primaryIndex() ? ", encrypts" : ""));
        }
      }
    }

    private void check() throws IOException {
      try (Keyset keyset = read()) {
        out.println(
            "The keyset "
                + keyset.keyId()
                + " in "
                + location.file()
                + " is complete"
                + (keyset.checkStored() ? " and valid." : "."));
        kms.ifPresent(
            key ->
                out.println(
                    "%s unwrapped it in %.1f ms."
                        .formatted(key.uri(), key.unwrapNanos() / NANOS_PER_MILLI)));
        if (!keyset.checkStored()) {
          err.println("WARNING: " + location.withoutCheck());
        }
        if (file.openToOthers()) {
          err.println("WARNING: " + location.openToOthers());
        }
      }
    }

    /**
     * Replaces the keyset, while nobody else does.
     *
     * @param text what to print of the new one
     */
    private void change(UnaryOperator<Keyset> change, Function<Keyset, String> text)
        throws IOException {
      Closeable lock = lock();
      try (Keyset keyset = read();
          Keyset changed = change.apply(keyset)) {
        file.replace(changed);
        out.print(text.apply(changed));
      } finally {
        lock.close();
      }
    }

    private Keyset withRoom(Keyset keyset) {
      if (keyset.highestIndex() == Keyset.MAX_INDEX) {
        throw location.problem(
            "has " + Keyset.MAX_INDEX + " value keys, which is the maximum",
            "Load the data again under a new keyset");
      }
      return keyset;
    }

    private Keyset promoted(Keyset keyset, int index) {
      if (keyset.find(index) == null) {
        throw location.problem(
            "has no value key " + index, "bin/ycsb key show lists those that it has");
      }
      return keyset.promoted(index);
    }

    /**
     * Wraps the keyset by a key of a key management service: what it was wrapped by, or under, is
     * needed to read it.
     *
     * @param uri of that key; its present one when empty
     */
    private void rewrap(Optional<String> uri) throws IOException {
      if (uri.isEmpty() && !location.kms().isGiven()) {
        throw location.problem(
            "isn't wrapped yet, and rewrap needs a key to wrap it with",
            "Give its URI: bin/ycsb key rewrap <uri>");
      }
      KeysetLocation to = uri.map(location::wrappedBy).orElse(location);
      Closeable lock = lock();
      try (Keyset keyset = read();
          Action target = new Action(to, engines)) {
        try {
          target.file.replace(keyset);
        } catch (KmsException e) {
          throw target.location.unusable("can't wrap", e);
        }
        out.print(
            """
            The keyset %s is wrapped by %s from now on. Give every
            client a copy of the file, and encryption.kms.
            """
                .formatted(keyset.keyId(), target.location.kms().value()));
        if (!location.kms().isGiven()) {
          out.print(
              """
              Earlier copies, including backups, hold the keys as they were: delete them,
              or use a new keyset and load again.
              """);
        }
      } finally {
        lock.close();
      }
    }

    private Closeable lock() throws IOException {
      try {
        return file.lock()
            .orElseThrow(
                () ->
                    location.problem(
                        "is being changed by another bin/ycsb key",
                        "Start again when it has ended"));
      } catch (NoSuchFileException e) {
        throw missing();
      }
    }

    private Keyset read() throws IOException {
      try {
        return file.read().orElseThrow(this::missing);
      } catch (MalformedKeysetException e) {
        throw location.problem(e.rule(), "Correct what is given, or restore the file from a copy");
      }
    }

    private ConfigurationException missing() {
      return location.problem("there is no such key file", "Create it with bin/ycsb key create");
    }
  }

  private static final class UsageException extends Exception {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
      super(message);
    }
  }
}
