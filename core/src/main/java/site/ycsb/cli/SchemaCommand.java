package site.ycsb.cli;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import site.ycsb.client.schema.SchemaSession;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Nearest;
import site.ycsb.config.Property;
import site.ycsb.config.SourcedProperties;

/** {@code schema}. */
@Command(
    addMethodSubcommands = false,
    description = "Creates, checks, drops or shows the table that a workload needs.")
final class SchemaCommand implements ExitingCommand {
  private static final String[] ABOUT_ACTIONS = {
    "",
    "create creates the table, and the keyset if there is none; check reports whether the table "
        + "fits; drop deletes it with its data; print shows the statements of create; names shows "
        + "the field names, plain -> stored.",
    "",
    "See also 'bin/ycsb schema <action> --help'."
  };

  private final SchemaSession session;

  @Mixin private ClientOptions options = new ClientOptions();

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "<action>",
      completionCandidates = Actions.class,
      description = "create, check, drop, print or names.")
  private @Nullable String action;

  @Mixin private BindingChoice choice = new BindingChoice();

  /** What shells complete. */
  static final class Actions implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return names().iterator();
    }
  }

  SchemaCommand(SchemaSession session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    SchemaSession.Action what = parse(action == null ? "" : action);
    SourcedProperties properties = options.properties();
    return session.run(what, choice.of(options, properties, Optional.empty()));
  }

  @Override
  public void describe(CommandSpec help) {
    Optional<SchemaSession.Action> known = find(action == null ? "" : action);
    if (known.isEmpty()) {
      help.usageMessage().footer(ABOUT_ACTIONS);
      return;
    }
    help.name(help.name() + " " + Property.nameOf(known.get()));
    help.remove(help.positionalParameters().get(0));
    help.usageMessage().description(descriptionOf(known.get()));
  }

  private static String descriptionOf(SchemaSession.Action action) {
    return switch (action) {
      case CREATE ->
          "Creates the table that a workload needs, with its keyspace or database. An existing "
              + "table isn't changed: exit code 2 if it doesn't fit. With encrypted-<binding> a "
              + "missing key file is created.";
      case CHECK ->
          "Reports whether the table exists and fits the workload: exit code 0 when it does, 2 when"
              + " it doesn't. Changes nothing.";
      case DROP -> "Deletes the table with all its data, whoever wrote it. Key files are kept.";
      case PRINT ->
          "Prints the statements that create would run, for running them manually. Needs no server,"
              + " and with encrypted-<binding> the key file.";
      case NAMES ->
          "Prints the name of each field, plain -> stored. Needs no server, and with"
              + " encrypted-<binding> the key file.";
    };
  }

  private static Optional<SchemaSession.Action> find(String word) {
    return Arrays.stream(SchemaSession.Action.values())
        .filter(candidate -> Property.nameOf(candidate).equals(word))
        .findFirst();
  }

  private static SchemaSession.Action parse(String word) {
    return find(word).orElseThrow(() -> unknown(word));
  }

  private static List<String> names() {
    return Arrays.stream(SchemaSession.Action.values()).map(Property::nameOf).toList();
  }

  private static ConfigurationException unknown(String word) {
    List<String> names = names();
    return ConfigurationException.ofArgument(
        "schema",
        word,
        "must be one of " + String.join(", ", names),
        Nearest.question(word, names, "See bin/ycsb schema --help"));
  }
}
