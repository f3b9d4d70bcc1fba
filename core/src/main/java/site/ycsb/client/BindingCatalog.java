package site.ycsb.client;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Nearest;
import site.ycsb.config.Problem;

/** The bindings that are there, by name and by class. */
public final class BindingCatalog {
  /** System property: the root of the distribution. */
  public static final String HOME = "ycsb.home";

  /** System property: a folder of further bindings, such as the source checkout that was built. */
  private static final String MORE = "ycsb.bindings";

  private final List<Binding> bindings;
  private final PrintStream err;

  public BindingCatalog(List<Binding> bindings, PrintStream err) {
    this.bindings = List.copyOf(bindings);
    this.err = err;
  }

  /**
   * Those of the distribution, of the checkout's folder, of the class path and of the client
   * itself.
   */
  public static BindingCatalog find(PrintStream err) {
    List<Binding> found = new ArrayList<>(BindingFiles.builtIn());
    Set<String> classes = new HashSet<>();
    found.forEach(binding -> classes.add(binding.className()));
    List<Binding> more = new ArrayList<>();
    for (String key : List.of(HOME, MORE)) {
      @Nullable String folder = System.getProperty(key);
      if (folder != null && Files.isDirectory(Path.of(folder))) {
        more.addAll(BindingFiles.installed(Path.of(folder)));
      }
    }
    more.addAll(BindingFiles.onClassPath(System.getProperty("java.class.path", "")));
    for (Binding binding : more) {
      if (classes.add(binding.className())) {
        found.add(binding);
      }
    }
    return new BindingCatalog(found, err);
  }

  public List<Binding> bindings() {
    return bindings;
  }

  /**
   * The binding that a user means by a name or a class.
   *
   * @param origin where the user wrote it
   * @throws ConfigurationException when it's neither a known name nor looks like a class
   */
  public Binding resolve(String nameOrClass, String origin) {
    String name = ClassNames.current(nameOrClass);
    return byName(name)
        .or(() -> byClass(name))
        .orElseGet(
            () -> {
              if (name.indexOf('.') > 0 || isClass(name)) {
                return Binding.ofClass(name);
              }
              throw new ConfigurationException(unknown(name, origin));
            });
  }

  private Optional<Binding> byName(String name) {
    for (Binding binding : bindings) {
      if (binding.names().contains(name)) {
        return Optional.of(binding);
      }
    }
    for (Binding binding : bindings) {
      if (binding.aliases().contains(name)) {
        err.println(
            "WARNING: the binding "
                + name
                + " is now called "
                + binding.mainName()
                + "; used that");
        return Optional.of(binding);
      }
    }
    return Optional.empty();
  }

  private Optional<Binding> byClass(String name) {
    for (Binding binding : bindings) {
      if (binding.className().equals(name)) {
        return Optional.of(binding);
      }
      if (binding.classAliases().contains(name)) {
        err.println(
            "WARNING: the class " + name + " is now " + binding.className() + "; used that");
        return Optional.of(binding);
      }
    }
    return Optional.empty();
  }

  private static boolean isClass(String name) {
    try {
      Class.forName(name, false, BindingCatalog.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  private Problem unknown(String name, String origin) {
    Set<String> names = new TreeSet<>();
    for (Binding binding : bindings) {
      names.addAll(binding.names());
      names.addAll(binding.aliases());
    }
    String list = "'bin/ycsb bindings' lists them all";
    return new Problem(
        "binding",
        name,
        origin,
        "is neither the name of a binding nor a class",
        Nearest.to(name, names)
            .map(nearest -> "Did you mean " + nearest + "? " + list)
            .orElse(list.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + list.substring(1)));
  }
}
