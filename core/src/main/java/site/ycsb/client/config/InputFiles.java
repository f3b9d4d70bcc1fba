package site.ycsb.client.config;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.classpath.BindingClassLoader;
import site.ycsb.classpath.ClassPath;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.cluster.ClusterProperties;
import site.ycsb.config.Property;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.PropertySource;

/**
 * The files that a run reads: those that properties of its parts name, by themselves or by their
 * defaults, the files of properties, those that environment variables of the client name, and its
 * class path.
 */
public final class InputFiles {
  private static final String ENVIRONMENT_PREFIX = "YCSB_";

  /** By the names that clients of key management services have in common. */
  private static final Set<String> OF_KEY_SERVICES =
      Set.of(
          "AWS_CONFIG_FILE",
          "AWS_SHARED_CREDENTIALS_FILE",
          "AWS_WEB_IDENTITY_TOKEN_FILE",
          "AZURE_FEDERATED_TOKEN_FILE",
          "GOOGLE_APPLICATION_CREDENTIALS",
          "VAULT_CACERT");

  private static final String CLASS_PATH = "the class path";

  /** What is looked up in the folders of a class path. */
  private static final List<String> LOADED_FROM_FOLDERS =
      List.of(".class", ".properties", ".xml", ".conf", ".yaml");

  /** One file; what names it is for messages. */
  public record Input(String namedBy, Path file) {}

  private final List<Input> inputs = new ArrayList<>();
  private final List<Path> classFolders = new ArrayList<>();

  private InputFiles() {}

  /** What a run with these parts reads; parts that can't be made are left out. */
  public static InputFiles of(
      SourcedProperties properties,
      Optional<?> db,
      Optional<?> workload,
      Map<String, String> environment) {
    InputFiles files = new InputFiles();
    properties.files().forEach(file -> files.inputs.add(new Input("-P " + file, file)));
    Set<String> own = new HashSet<>();
    ClientProperties.all().forEach(property -> own.add(property.key()));
    for (Property<?> property : ClusterProperties.ALL) {
      files.addNamed(property, properties.getProperty(property.key()));
    }
    for (Property<?> property : definitions(db)) {
      // a run may create it, as a load does with its key file
      files.addNamed(property, properties.getProperty(property.key(), property.defaultText()));
    }
    for (Property<?> property : definitions(workload)) {
      files.addNamed(property, properties.getProperty(property.key()));
      files.addExisting(property.key(), property.isPath() ? property.defaultText() : null);
    }
    for (String key : properties.stringPropertyNames()) {
      // not every binding can describe what it reads
      files.addExisting(key, own.contains(key) ? null : properties.getProperty(key));
    }
    environment.forEach(
        (name, value) -> {
          if (name.startsWith(ENVIRONMENT_PREFIX) || OF_KEY_SERVICES.contains(name)) {
            files.addExisting("the environment variable " + name, value);
          }
        });
    for (String entry : System.getProperty("java.class.path", "").split(File.pathSeparator, -1)) {
      files.addClassPath(entry);
    }
    // of -cp, also where the binding needs no loader of its own
    ClassPath.parse(System.getProperty(BindingCatalog.CLASS_PATH, ""))
        .files()
        .forEach(file -> files.addClassPath(file.toString()));
    if (Thread.currentThread().getContextClassLoader() instanceof BindingClassLoader binding) {
      binding.files().forEach(file -> files.addClassPath(file.toString()));
    }
    return files;
  }

  public void add(String namedBy, Path file) {
    inputs.add(new Input(namedBy, file));
  }

  public Optional<Input> find(Path file) {
    return inputs.stream()
        .filter(input -> FileIdentity.same(input.file(), file))
        .findFirst()
        .or(
            () ->
                isOnClassPath(file) ? Optional.of(new Input(CLASS_PATH, file)) : Optional.empty());
  }

  /** Results of earlier runs may lie in a folder of the class path: they may be replaced. */
  private boolean isOnClassPath(Path file) {
    String name = file.toString();
    if (classFolders.isEmpty()
        || LOADED_FROM_FOLDERS.stream().noneMatch(name::endsWith)
        || !Files.isRegularFile(file)) {
      return false;
    }
    try {
      Path real = file.toRealPath();
      return classFolders.stream().anyMatch(real::startsWith);
    } catch (IOException e) {
      return false;
    }
  }

  public List<Input> list() {
    return List.copyOf(inputs);
  }

  private void addClassPath(String entry) {
    addExisting(CLASS_PATH, entry);
    path(entry)
        .filter(folder -> !entry.isBlank() && Files.isDirectory(folder))
        .ifPresent(
            folder -> {
              try {
                classFolders.add(folder.toRealPath());
              } catch (IOException e) {
                // gone meanwhile: nothing is read from it
              }
            });
  }

  private void addNamed(Property<?> property, @Nullable String name) {
    if (property.isPath() && name != null && !name.isBlank()) {
      path(name).ifPresent(file -> inputs.add(new Input(property.key(), file)));
    }
  }

  private void addExisting(String namedBy, @Nullable String name) {
    if (name != null && !name.isBlank()) {
      path(name)
          .filter(Files::isRegularFile)
          .ifPresent(file -> inputs.add(new Input(namedBy, file)));
    }
  }

  private static Optional<Path> path(String name) {
    try {
      return Optional.of(Path.of(name));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** What a part and everything that it wraps read, as far as that can be made. */
  public static List<Property<?>> definitions(Optional<?> source) {
    List<?> parts =
        source.orElse(null) instanceof DB db
            ? Capabilities.chain(db, trouble -> {})
            : source.stream().toList();
    List<Property<?>> definitions = new ArrayList<>();
    for (Object part : parts) {
      if (part instanceof PropertySource described) {
        definitions.addAll(described.properties());
      }
    }
    return definitions;
  }
}
