package site.ycsb.client.binding;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;
import site.ycsb.classpath.BindingClassLoader;
import site.ycsb.classpath.ClassPath;
import site.ycsb.classpath.DbClasses;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.NamedClass;
import site.ycsb.config.Nearest;
import site.ycsb.config.Problem;
import site.ycsb.config.PropertyFile;

/** The bindings that exist, by name and by class. */
public final class BindingCatalog {
  /** System property: the root of the distribution. */
  public static final String HOME = "ycsb.home";

  /** System property: a folder of further bindings, such as the source checkout that was built. */
  public static final String MORE = "ycsb.bindings";

  /** System property: what the user named with -cp; commands of other modules read it too. */
  public static final String CLASS_PATH = "ycsb.classpath";

  private final List<Binding> bindings;
  private final Map<Binding, Path> described;
  private final List<Path> folders;
  private final ClassPath added;
  private final PrintStream err;

  public BindingCatalog(List<Binding> bindings, PrintStream err) {
    this(bindings, Map.of(), List.of(), ClassPath.empty(), err);
  }

  private BindingCatalog(
      List<Binding> bindings,
      Map<Binding, Path> described,
      List<Path> folders,
      ClassPath added,
      PrintStream err) {
    this.bindings = List.copyOf(bindings);
    this.described = Map.copyOf(described);
    this.folders = List.copyOf(folders);
    this.added = added;
    this.err = err;
  }

  /**
   * Those of the client itself, of -cp, of the distribution and of the checkout's folder; and of
   * the JVM's class path, when the client wasn't started by bin/ycsb.
   */
  public static BindingCatalog find(PrintStream err) {
    @Nullable String home = System.getProperty(HOME);
    String given = System.getProperty(CLASS_PATH, "");
    ClassPath added = ClassPath.parse(given);
    List<Path> folders = new ArrayList<>(ClassPath.bindingFolders(given));
    for (String key : List.of(HOME, MORE)) {
      @Nullable String folder = System.getProperty(key);
      if (folder != null && Files.isDirectory(Path.of(folder))) {
        folders.addAll(BindingFiles.foldersIn(Path.of(folder)));
      }
    }
    Map<Binding, Path> described = BindingFiles.described(folders);
    List<Binding> more = new ArrayList<>(BindingFiles.in(added.files()));
    more.addAll(described.keySet());
    if (home == null) {
      more.addAll(
          BindingFiles.in(
              Arrays.stream(System.getProperty("java.class.path", "").split(File.pathSeparator, -1))
                  .map(Path::of)
                  .toList()));
    }
    List<Binding> found = new ArrayList<>(BindingFiles.builtIn());
    Set<String> classes = new HashSet<>();
    found.forEach(binding -> classes.add(binding.className()));
    for (Binding binding : more) {
      if (classes.add(binding.className())) {
        found.add(binding);
      }
    }
    return new BindingCatalog(found, described, folders, added, err);
  }

  /** What a user names, with the configuration of the distribution after it. */
  public static ClassPath withConfiguration(ClassPath named) {
    @Nullable String home = System.getProperty(HOME);
    return home == null ? named : named.then(ClassPath.ofFolder(Path.of(home, "conf")));
  }

  /**
   * Does some work with the classes of a binding: its own jars and those of -cp, loaded by a {@link
   * BindingClassLoader}, which is the context class loader of the thread meanwhile, and so of all
   * threads that the work starts.
   */
  public <T> T withClassesOf(Binding binding, Callable<T> work) throws Exception {
    Optional<Path> folder = folderOf(binding);
    ClassPath own = folder.map(ClassPath::ofBinding).orElse(ClassPath.empty());
    Thread thread = Thread.currentThread();
    @Nullable ClassLoader before = thread.getContextClassLoader();
    if (!added.isEmpty() || !own.isEmpty()) {
      // stays open: a thread that hangs may still need a class
      thread.setContextClassLoader(
          new BindingClassLoader(withConfiguration(added).then(own), client()));
    }
    try {
      return work.call();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** A described binding's own; for a class, the one whose jars have it when nothing else does. */
  private Optional<Path> folderOf(Binding binding) {
    @Nullable Path own = described.get(binding);
    if (own != null) {
      return Optional.of(own);
    }
    String name = binding.className();
    if (isClass(name) || DbClasses.contains(added, name)) {
      return Optional.empty();
    }
    return folders.stream()
        .filter(folder -> DbClasses.contains(ClassPath.ofBinding(folder), name))
        .findFirst();
  }

  private static ClassLoader client() {
    return BindingCatalog.class.getClassLoader();
  }

  public List<Binding> bindings() {
    return bindings;
  }

  /** The binding that a user means by a name or a class; throws when it is neither. */
  public Binding resolve(String nameOrClass, String origin) {
    String name = NamedClass.currentName(nameOrClass);
    return described(name)
        .or(() -> undescribed(name, origin))
        .orElseGet(
            () -> {
              if (name.indexOf('.') > 0 || isClass(name) || DbClasses.contains(added, name)) {
                return Binding.ofClass(name);
              }
              throw new ConfigurationException(unknown(name, origin));
            });
  }

  /** The binding whose own layer a name or a class requests, as {@code csfle-mongodb} does. */
  public Optional<Binding> layered(String name) {
    return bindings.stream()
        .filter(binding -> binding.layer().filter(own -> isOf(binding, own, name)).isPresent())
        .findFirst();
  }

  /**
   * The name of what a layer is requested around, such as {@code memory} by {@code
   * encrypted-memory}; empty for a name that requests none.
   */
  public Optional<String> wrapped(String name) {
    return layered(name)
        .map(Binding::mainName)
        .or(
            () ->
                WrappingLayers.namedBy(name)
                    .map(layer -> name.substring(WrappingLayers.prefix(layer).length())));
  }

  private static boolean isOf(Binding binding, Binding.Layer layer, String name) {
    if (!name.startsWith(layer.prefix())) {
      return NamedClass.currentName(name).equals(layer.className());
    }
    String inner = name.substring(layer.prefix().length());
    return binding.names().contains(inner) || binding.aliases().contains(inner);
  }

  /** A described binding by its name or class, or by what YCSB calls that. */
  private Optional<Binding> described(String name) {
    for (Binding binding : bindings) {
      if (binding.names().contains(name) || binding.className().equals(name)) {
        return Optional.of(binding);
      }
    }
    for (Binding binding : bindings) {
      boolean alias = binding.aliases().contains(name);
      if (alias || binding.classAliases().contains(name)) {
        err.println(
            "WARNING: the %s is now %s; using that"
                .formatted(
                    alias ? "binding " + name : "class " + name,
                    alias ? "called " + binding.mainName() : binding.className()));
        return Optional.of(binding);
      }
    }
    return Optional.empty();
  }

  /** A binding by the name of its folder, in YCSB's layout: the jars hold one DB. */
  private Optional<Binding> undescribed(String name, String origin) {
    for (Path folder : folders) {
      if (!ClassPath.bindingName(folder).equals(name) || described.containsValue(folder)) {
        continue;
      }
      Set<String> classes = DbClasses.in(ClassPath.ofBinding(folder), client());
      if (classes.size() != 1) {
        throw new ConfigurationException(
            new Problem(
                "binding",
                name,
                origin,
                classes.isEmpty()
                    ? "no jar in "
                        + folder.resolve("lib")
                        + " has a class that extends site.ycsb.DB"
                    : folder + " has several: " + String.join(", ", classes),
                "Give the class: -db <class>"));
      }
      return Optional.of(
          new Binding(name, classes.iterator().next(), "", Optional.empty(), List.of()));
    }
    return Optional.empty();
  }

  /** The folders of bindings without a description, by name, with the classes that may be meant. */
  public Map<String, Set<String>> undescribed() {
    Map<String, Set<String>> found = new TreeMap<>();
    for (Path folder : folders) {
      if (!described.containsValue(folder)) {
        found.putIfAbsent(
            ClassPath.bindingName(folder), DbClasses.in(ClassPath.ofBinding(folder), client()));
      }
    }
    return found;
  }

  private static boolean isClass(String name) {
    try {
      Class.forName(name, false, client());
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  private Problem unknown(String name, String origin) {
    Set<String> names = new TreeSet<>();
    folders.stream().map(ClassPath::bindingName).forEach(names::add);
    for (Binding binding : bindings) {
      names.addAll(binding.names());
      names.addAll(binding.aliases());
      binding.layer().ifPresent(layer -> names.add(layer.prefix() + binding.mainName()));
    }
    String list = "'bin/ycsb bindings' lists them all";
    return new Problem(
        "binding",
        name,
        origin,
        "is neither the name of a binding nor a class",
        Nearest.to(name, names)
            .map(nearest -> "Did you mean " + nearest + "? " + list)
            .orElse(list));
  }

  /** Finds the files in which bindings describe themselves. */
  public static final class BindingFiles {
    private static final String SUFFIX = ".binding.properties";
    private static final String FOLDER = "META-INF/ycsb/";

    /** Not in files: to look for one in the class path opens every jar. */
    private static final List<Binding> BUILT_IN =
        List.of(
            builtIn("basic", "site.ycsb.BasicDB", "Prints operations, stores nothing."),
            builtIn(
                "memory",
                "site.ycsb.db.MemoryDB",
                "Stores records in an ordered map in this process; a run loads them first."),
            builtIn(
                "null",
                "site.ycsb.db.NullDB",
                "Accepts every operation and does nothing: measures the client itself."));

    private BindingFiles() {}

    public static List<Binding> builtIn() {
      return BUILT_IN;
    }

    private static Binding builtIn(String name, String className, String summary) {
      return new Binding(name, className, summary, Optional.empty(), List.of());
    }

    static List<Path> foldersIn(Path home) {
      List<Path> found = new ArrayList<>();
      try (DirectoryStream<Path> folders = Files.newDirectoryStream(home, "*-binding")) {
        for (Path folder : folders) {
          if (Files.isDirectory(folder)) {
            found.add(folder);
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException("the directory " + home + " can't be read", e);
      }
      Collections.sort(found);
      return found;
    }

    /** The bindings that are described in their folders, with the folder of each. */
    static Map<Binding, Path> described(List<Path> folders) {
      Map<Binding, Path> bindings = new LinkedHashMap<>();
      for (Path folder : folders) {
        Path file = folder.resolve("binding.properties");
        if (!Files.isRegularFile(file)) {
          continue;
        }
        try {
          bindings.putIfAbsent(Binding.from(PropertyFile.read(file), file.toString()), folder);
        } catch (IOException e) {
          throw new UncheckedIOException(file + " can't be read", e);
        }
      }
      return bindings;
    }

    static List<Binding> in(List<Path> classPath) {
      List<Binding> bindings = new ArrayList<>();
      for (Path path : classPath) {
        try {
          if (Files.isDirectory(path)) {
            inFolder(path.resolve(FOLDER), bindings);
          } else if (path.toString().endsWith(".jar") && Files.isRegularFile(path)) {
            inJar(path, bindings);
          }
        } catch (IOException e) {
          throw new UncheckedIOException(path + " can't be read", e);
        }
      }
      return bindings;
    }

    private static void inFolder(Path folder, List<Binding> bindings) throws IOException {
      if (!Files.isDirectory(folder)) {
        return;
      }
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
        for (Path file : files) {
          bindings.add(Binding.from(PropertyFile.read(file), file.toString()));
        }
      }
    }

    private static void inJar(Path path, List<Binding> bindings) throws IOException {
      try (JarFile jar = new JarFile(path.toFile())) {
        if (jar.getEntry(FOLDER) == null && jar.size() > 2_000) {
          return;
        }
        for (JarEntry entry : Collections.list(jar.entries())) {
          String name = entry.getName();
          if (name.startsWith(FOLDER)
              && name.endsWith(SUFFIX)
              && name.indexOf('/', FOLDER.length()) < 0) {
            Properties description = new Properties();
            try (Reader reader = new InputStreamReader(jar.getInputStream(entry), UTF_8)) {
              description.load(reader);
            }
            bindings.add(Binding.from(description, path + "!" + name));
          }
        }
      }
    }
  }
}
