package site.ycsb.cli;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import site.ycsb.DB;
import site.ycsb.DBFactory;
import site.ycsb.UnknownDBException;
import site.ycsb.client.Binding;
import site.ycsb.client.BindingCatalog;
import site.ycsb.client.Console;
import site.ycsb.client.EncryptionSwitch;
import site.ycsb.client.ExitCode;
import site.ycsb.config.Property;
import site.ycsb.spi.PropertySource;

/** {@code bindings}. */
@Command(description = "Lists the bindings, or the properties of one.")
final class BindingsCommand implements ExitingCommand {
  private final BindingCatalog catalog;
  private final Console console;

  @Parameters(
      arity = "0..1",
      paramLabel = "<binding>",
      description = "The binding whose properties are shown.")
  private @Nullable String name;

  BindingsCommand(BindingCatalog catalog, Console console) {
    this.catalog = catalog;
    this.console = console;
  }

  @Override
  public Integer call() throws UnknownDBException {
    if (name == null) {
      list();
    } else if (name.startsWith(EncryptionSwitch.NAME_PREFIX)) {
      show(name.substring(EncryptionSwitch.NAME_PREFIX.length()));
      console.out().println();
      showProperties(EncryptionSwitch.ENCRYPTING_DB);
    } else {
      show(name);
    }
    return ExitCode.OK;
  }

  private void list() {
    List<String[]> rows = new ArrayList<>();
    for (Binding binding : catalog.bindings()) {
      rows.add(new String[] {String.join(", ", binding.names()), binding.summary()});
    }
    print(rows);
    console.out().println();
    console.out().println("encrypted-<binding> encrypts with any of them.");
    console.out().println("'bin/ycsb bindings <binding>' shows its properties.");
  }

  private void show(String bindingName) throws UnknownDBException {
    Binding binding = catalog.resolve(bindingName, "command line");
    console.out().println(String.join(", ", binding.names()) + "  " + binding.summary());
    if (!binding.aliases().isEmpty()) {
      console.out().println("YCSB's names: " + String.join(", ", binding.aliases()));
    }
    console.out().println("class: " + binding.className());
    console.out().println();
    showProperties(binding.className());
  }

  private void showProperties(String className) throws UnknownDBException {
    DB db = DBFactory.newPlainDb(className);
    if (!(db instanceof PropertySource source)) {
      console.out().println(className + " doesn't tell its properties.");
      return;
    }
    List<String[]> rows = new ArrayList<>();
    for (Property<?> property : source.properties()) {
      @Nullable String fallback = property.defaultText();
      String value = fallback == null || fallback.isEmpty() ? "-" : fallback;
      String unit = property.unit().isEmpty() ? "" : " " + property.unit();
      rows.add(new String[] {property.key(), value + unit, property.text()});
    }
    print(rows);
  }

  private void print(List<String[]> rows) {
    int columns = rows.stream().mapToInt(row -> row.length).max().orElse(0);
    int[] widths = new int[columns];
    for (String[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        widths[i] = Math.max(widths[i], row[i].length());
      }
    }
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.length; i++) {
        line.append(row[i]);
        if (i < row.length - 1) {
          line.append(" ".repeat(widths[i] - row[i].length() + 2));
        }
      }
      console.out().println(line);
    }
  }
}
