package site.ycsb.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import site.ycsb.DB;
import site.ycsb.client.binding.Binding;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingNames;
import site.ycsb.client.binding.DbLoader;
import site.ycsb.client.binding.WrappingLayers;
import site.ycsb.client.command.Console;
import site.ycsb.config.Property;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.PropertySource;
import site.ycsb.spi.WrappingLayer;

/** {@code bindings}. */
@Command(
    addMethodSubcommands = false,
    description = "Lists the bindings, or the properties of one.")
final class BindingsCommand implements ExitingCommand {
  /** Of a terminal. */
  private static final int COLUMNS = 80;

  private final BindingCatalog catalog;
  private final Console console;

  @Parameters(
      arity = "0..1",
      paramLabel = "<binding>",
      completionCandidates = BindingNames.All.class,
      description = "The binding whose properties are shown.")
  private @Nullable String name;

  BindingsCommand(BindingCatalog catalog, Console console) {
    this.catalog = catalog;
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    if (name == null) {
      list();
    } else {
      Optional<WrappingLayer> layer = WrappingLayers.namedBy(name);
      if (layer.isPresent()) {
        showWrapped(layer.get(), name);
      } else {
        show(name);
      }
    }
    return ExitCode.OK.code();
  }

  private void list() {
    Map<String, String> rows = new LinkedHashMap<>();
    for (Binding binding : catalog.bindings()) {
      rows.put(String.join(", ", binding.names()), binding.summary());
    }
    catalog
        .undescribed()
        .forEach(
            (folder, classes) -> {
              if (!classes.isEmpty()) {
                rows.put(
                    folder,
                    (classes.size() == 1 ? "Class " : "Choose one with -db: ")
                        + String.join(", ", classes)
                        + "; there is no binding.properties.");
              }
            });
    int width = rows.keySet().stream().mapToInt(String::length).max().orElse(0);
    rows.forEach(
        (name, summary) ->
            console
                .out()
                .println(
                    (name + " ".repeat(width - name.length()) + "  " + summary).stripTrailing()));
    console.out().println();
    for (WrappingLayer layer : WrappingLayers.all()) {
      console.out().println(WrappingLayers.prefix(layer) + "<binding> " + layer.summary() + ".");
    }
    for (Binding binding : catalog.bindings()) {
      binding
          .layer()
          .ifPresent(
              layer ->
                  console
                      .out()
                      .println(layer.prefix() + binding.mainName() + " " + layer.summary() + "."));
    }
    console.out().println("'bin/ycsb bindings <binding>' shows its properties.");
  }

  private void show(String bindingName) throws Exception {
    Binding binding =
        catalog.layered(bindingName).orElseGet(() -> catalog.resolve(bindingName, "command line"));
    console
        .out()
        .println((String.join(", ", binding.names()) + "  " + binding.summary()).stripTrailing());
    if (!binding.aliases().isEmpty()) {
      console.out().println("YCSB's names: " + String.join(", ", binding.aliases()));
    }
    console.out().println("class: " + binding.className());
    showProperties("Properties:", binding, binding.className());
  }

  private void showWrapped(WrappingLayer layer, String wrappedName) throws Exception {
    String prefix = WrappingLayers.prefix(layer);
    String className = layer.dbClass().getName();
    Binding binding = catalog.resolve(wrappedName.substring(prefix.length()), "command line");
    console
        .out()
        .println(
            prefix
                + String.join(", " + prefix, binding.names())
                + "  "
                + binding.mainName()
                + ", "
                + layer.name()
                + " by the client");
    console.out().println("class: " + className + " around " + binding.className());
    showProperties("Properties of what is around it:", binding, className);
    showProperties("Properties of " + binding.mainName() + ":", binding, binding.className());
  }

  private void showProperties(String title, Binding binding, String className) throws Exception {
    console.out().println();
    DB db = catalog.withClassesOf(binding, () -> DbLoader.load(className));
    if (!(db instanceof PropertySource source)) {
      console.out().println(className + " doesn't list its properties.");
    } else if (source.properties().isEmpty()) {
      console.out().println("It has no properties.");
    } else {
      console.out().println(title);
      source.properties().forEach(this::show);
    }
  }

  private void show(Property<?> property) {
    @Nullable String fallback = property.defaultText();
    String unit = property.unit().isEmpty() ? "" : " " + property.unit();
    console
        .out()
        .println(
            "  "
                + property.key()
                + (fallback == null || fallback.isEmpty() ? "" : "  (" + fallback + unit + ")"));
    lines("      ", property.description()).forEach(console.out()::println);
    lines("      ", "A value " + property.rule() + ".").forEach(console.out()::println);
  }

  /**
   * The words of a text as lines that begin with an indent; a word is longer than a line only by
   * itself.
   */
  static List<String> lines(String indent, String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(indent);
    for (String word : text.split(" ", -1)) {
      boolean first = line.length() == indent.length();
      if (!first && line.length() + 1 + word.length() > COLUMNS) {
        lines.add(line.toString());
        line = new StringBuilder(indent);
        first = true;
      }
      line.append(first ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
