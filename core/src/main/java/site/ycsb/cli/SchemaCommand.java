package site.ycsb.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import site.ycsb.client.SchemaSession;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Nearest;
import site.ycsb.config.Problem;
import site.ycsb.config.SourcedProperties;

/** {@code schema}. */
@Command(
    description = "Makes, checks, drops or shows the table that a workload needs.",
    footer = {
      "",
      "create makes the table, and the keyset when there is none; check tells whether it fits;",
      "drop deletes it with its data; print shows the statements of create; names shows the",
      "field names, plain -> stored."
    })
final class SchemaCommand implements ExitingCommand {
  private final SchemaSession session;

  @Mixin private ClientOptions options = new ClientOptions();

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "<action>",
      description = "create, check, drop, print or names.")
  private @Nullable String action;

  @Parameters(index = "1", arity = "0..1", paramLabel = "<binding>", description = "The store.")
  private @Nullable String binding;

  SchemaCommand(SchemaSession session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    SchemaSession.Action what = parse(action == null ? "" : action);
    SourcedProperties properties = options.properties();
    ClientOptions.Named named =
        BindingChoice.of(options, Optional.ofNullable(binding), properties, Optional.empty());
    return session.run(what, named.name(), named.origin(), properties);
  }

  private static SchemaSession.Action parse(String word) {
    List<String> names = new ArrayList<>();
    for (SchemaSession.Action candidate : SchemaSession.Action.values()) {
      String name = candidate.name().toLowerCase(Locale.ROOT);
      if (name.equals(word)) {
        return candidate;
      }
      names.add(name);
    }
    throw new ConfigurationException(
        new Problem(
            "schema",
            word,
            "command line",
            "has to be one of " + String.join(", ", names),
            Nearest.to(word, names)
                .map(nearest -> "Did you mean " + nearest + "?")
                .orElse("See bin/ycsb schema --help")));
  }
}
