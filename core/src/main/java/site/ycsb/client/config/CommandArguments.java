package site.ycsb.client.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.config.Secrets;
import site.ycsb.config.ShellWord;
import site.ycsb.config.SourcedProperties;

/**
 * Writes the binding, files and properties of a command again, for a message that tells which
 * command to run next. Secrets are masked.
 */
public final class CommandArguments {
  private static final String PROPERTY_ORIGIN = "-p";

  private CommandArguments() {}

  /** What stands after the name of the command, as a user would type it to a shell. */
  public static String of(String bindingName, SourcedProperties properties) {
    return of(
        bindingName,
        properties,
        Optional.ofNullable(System.getProperty(BindingCatalog.CLASS_PATH)));
  }

  static String of(String bindingName, SourcedProperties properties, Optional<String> classPath) {
    Set<String> files = new HashSet<>();
    List<String> settings = new ArrayList<>();
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      String origin = SourcedProperties.originOf(properties, key);
      if (key.equals(ClientProperties.DB.key())) {
        continue;
      }
      if (origin.equals(PROPERTY_ORIGIN)) {
        String shown = key + "=" + Secrets.shown(key, properties.getProperty(key));
        settings.add(" -p " + ShellWord.quoted(shown));
      } else if (!origin.startsWith("-") && isFile(origin)) {
        files.add(origin);
      }
    }
    // a class can't stand where the name of a binding can
    String binding = (bindingName.contains(".") ? "-db " : "") + ShellWord.quoted(bindingName);
    return classPath.map(path -> "-cp " + ShellWord.path(path) + " ").orElse("")
        + binding
        + properties.origins().stream()
            .filter(files::contains)
            .map(file -> " -P " + ShellWord.path(file))
            .collect(Collectors.joining())
        + String.join("", settings);
  }

  private static boolean isFile(String origin) {
    return Files.isRegularFile(ShippedFile.find(Path.of(origin)));
  }
}
