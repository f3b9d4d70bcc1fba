package site.ycsb.client.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.classpath.BindingClassLoader;
import site.ycsb.client.cluster.ClusterProperties;
import site.ycsb.config.Property;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.PropertySource;

/**
 * The files that a run reads: those that properties of its parts name, by themselves or by their
 * defaults, the files of properties, and the jars of its class path.
 */
public final class InputFiles {
  /** One file; what names it is for messages. */
  public record Input(String namedBy, Path file) {}

  private final List<Input> inputs = new ArrayList<>();

  private InputFiles() {}

  /** What a run with these parts reads; parts that can't be made are left out. */
  public static InputFiles of(SourcedProperties properties, Optional<?> db, Optional<?> workload) {
    InputFiles files = new InputFiles();
    properties.files().forEach(file -> files.add("-P " + file, file));
    List<Property<?>> read = new ArrayList<>(ClusterProperties.ALL);
    read.addAll(definitions(db));
    read.addAll(definitions(workload));
    for (Property<?> property : read) {
      // a run may create it, as a load does with its key file
      path(properties.getProperty(property.key(), property.defaultText()))
          .filter(file -> property.isPath())
          .ifPresent(file -> files.add(property.key(), file));
    }
    Set<String> own = new HashSet<>();
    ClientProperties.all().forEach(property -> own.add(property.key()));
    for (String key : properties.stringPropertyNames()) {
      // not every binding can describe what it reads
      path(own.contains(key) ? null : properties.getProperty(key))
          .filter(Files::isRegularFile)
          .ifPresent(file -> files.add(key, file));
    }
    classPath().forEach(file -> files.add("class path", file));
    return files;
  }

  /** What -cp gave, and the binding's own jars: the thread's loader has both. */
  private static List<Path> classPath() {
    return Thread.currentThread().getContextClassLoader() instanceof BindingClassLoader loader
        ? loader.files()
        : List.of();
  }

  public void add(String namedBy, Path file) {
    inputs.add(new Input(namedBy, file));
  }

  public Optional<Input> find(Path file) {
    return inputs.stream().filter(input -> isSame(input.file(), file)).findFirst();
  }

  /** Whether two names lead to the same file, by any link or, if there is none yet, folder. */
  static boolean isSame(Path one, Path other) {
    try {
      return Files.exists(one)
          ? Files.exists(other) && Files.isSameFile(one, other)
          : !Files.exists(other) && place(one).equals(place(other));
    } catch (IOException e) {
      return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
    }
  }

  private static Path place(Path file) throws IOException {
    Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
    return folder.toRealPath().resolve(file.getFileName());
  }

  private static Optional<Path> path(@Nullable String name) {
    try {
      return name == null || name.isBlank() ? Optional.empty() : Optional.of(Path.of(name));
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
