package site.ycsb.testing.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs commands of {@code bin/ycsb} in this JVM, which takes milliseconds where a process of its
 * own takes a second: for tests that look at a message, an exit code or the output of a store
 * inside the client. Signals, the launcher and options of the JVM need a process.
 *
 * <p>A command gets streams, system properties and a class loader as the launcher would give them.
 * It can't get a working folder or environment, which a JVM has once: files are named by absolute
 * paths. What a command leaves behind fails the test: threads, changed properties, files in the
 * working folder of this JVM. Thread-safe: one command runs at a time, since streams and properties
 * are the JVM's.
 */
public final class InProcessClient {
  private static final Duration TIME_LIMIT = Duration.ofSeconds(90);

  /** For threads that end by themselves when the command has ended, and files that are removed. */
  private static final Duration GRACE = Duration.ofSeconds(10);

  private static final Duration POLL = Duration.ofMillis(50);

  private static final String CLASS_PATH = "java.class.path";
  private static final String HOME = "ycsb.home";

  /** What commands set in their own process on purpose; taken back. */
  private static final Set<String> SET_BY_COMMANDS =
      Set.of("picocli.disable.closures", "ycsb.classpath");

  /** What a library or the JDK sets once for a JVM, whoever is the first to use it. */
  private static final List<String> SET_ONCE =
      List.of("org.bouncycastle.", "sun.", "java.", "jdk.", "user.timezone");

  /** Of libraries, one of each for all their users in a class loader. */
  private static final Set<String> LASTING_THREADS =
      Set.of("BC Disposal Daemon", "BC Entropy Daemon");

  static final ReentrantLock ONE_AT_A_TIME = new ReentrantLock(true);
  private static final Map<String, ClassLoader> LOADERS = new ConcurrentHashMap<>();

  private final ClassLoader loader;
  private final String classPath;
  private final Optional<Path> home;
  private final ClassLoader contextLoader;

  private InProcessClient(ClassLoader loader, String classPath, Optional<Path> home, URL[] more) {
    this.loader = loader;
    this.classPath = classPath;
    this.home = home;
    this.contextLoader = more.length == 0 ? loader : new URLClassLoader(more, loader);
  }

  /** The client on this JVM's class path, whose classes are the test's own. */
  public static InProcessClient ofTest() {
    return new InProcessClient(
        InProcessClient.class.getClassLoader(),
        System.getProperty(CLASS_PATH, ""),
        Optional.empty(),
        new URL[0]);
  }

  /**
   * The same client with more on its class path, such as somebody's binding, whose classes are
   * loaded once for what is returned.
   */
  public InProcessClient with(String moreClassPath) {
    return new InProcessClient(
        loader, moreClassPath + File.pathSeparator + classPath, home, urls(moreClassPath));
  }

  /** The same client, as if it were installed in a folder that may have bindings. */
  public InProcessClient installedIn(Path folder) {
    return new InProcessClient(loader, classPath, Optional.of(folder), new URL[0]);
  }

  /** The client of a distribution's folder, on the class path that {@code bin/ycsb} gives it. */
  public static InProcessClient ofDistribution(Path distribution) {
    List<Path> jars;
    try (Stream<Path> files = Files.list(distribution.resolve("lib"))) {
      jars =
          files
              .filter(file -> file.toString().endsWith(".jar"))
              .sorted(
                  Comparator.comparing((Path file) -> !file.toString().contains("/ycsb-core-"))
                      .thenComparing(Path::toString))
              .toList();
    } catch (IOException e) {
      throw new AssertionError(
          distribution + " isn't built. Run 'mvn -DskipTests package' in the checkout.", e);
    }
    String classPath =
        Stream.concat(jars.stream(), Stream.of(distribution.resolve("conf")))
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
    ClassLoader loader =
        LOADERS.computeIfAbsent(
            classPath,
            path -> new URLClassLoader(urls(path), ClassLoader.getPlatformClassLoader()));
    return new InProcessClient(loader, classPath, Optional.of(distribution), new URL[0]);
  }

  private static URL[] urls(String classPath) {
    return Arrays.stream(classPath.split(File.pathSeparator, -1))
        .map(entry -> url(Path.of(entry)))
        .toArray(URL[]::new);
  }

  static URL url(Path file) {
    try {
      return file.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What a command came to, its results apart from all else that it printed. */
  public record Ran(int exitCode, String out, String err) {}

  public Ran run(List<String> arguments) {
    return run(arguments, "");
  }

  /** Runs a command whose standard input is this text. */
  public Ran run(List<String> arguments, String input) {
    return run("run", arguments, input);
  }

  /** Runs YCSB's main class. */
  public Ran runClient(List<String> arguments) {
    return run("runClient", arguments, "");
  }

  private Ran run(String entry, List<String> arguments, String input) {
    ONE_AT_A_TIME.lock();
    try {
      return new Command(this, entry, arguments).run(input);
    } finally {
      ONE_AT_A_TIME.unlock();
    }
  }

  /** One command, with what a process would be for it. */
  private static final class Command {
    private final InProcessClient client;
    private final String entry;
    private final List<String> arguments;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private volatile @Nullable Integer exitCode;
    private volatile @Nullable Throwable thrown;

    Command(InProcessClient client, String entry, List<String> arguments) {
      this.client = client;
      this.entry = entry;
      this.arguments = List.copyOf(arguments);
    }

    Ran run(String input) {
      InputStream inBefore = System.in;
      PrintStream outBefore = System.out;
      PrintStream errBefore = System.err;
      Properties before = (Properties) System.getProperties().clone();
      Set<String> filesBefore = filesInWorkingFolder();
      // executors and libraries start their threads in the group of who asks for them
      ThreadGroup group = new ThreadGroup("in-process client");
      Thread thread = new Thread(group, this::call, "main");
      thread.setContextClassLoader(client.contextLoader);
      thread.setDaemon(true);
      boolean ended;
      Set<String> changed;
      try {
        System.setIn(new ByteArrayInputStream(input.getBytes(UTF_8)));
        System.setOut(new PrintStream(out, true, UTF_8));
        System.setErr(new PrintStream(err, true, UTF_8));
        System.setProperty(CLASS_PATH, client.classPath);
        System.setProperty("stdout.encoding", UTF_8.name());
        System.setProperty("stderr.encoding", UTF_8.name());
        client.home.ifPresent(home -> System.setProperty(HOME, home.toString()));
        Properties given = (Properties) System.getProperties().clone();
        thread.start();
        ended = isEnded(thread);
        changed = changedSince(given);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError("interrupted during: " + arguments, e);
      } finally {
        restore(before);
        System.setIn(inBefore);
        System.setOut(outBefore);
        System.setErr(errBefore);
      }
      Integer code = exitCode;
      if (!ended || code == null) {
        throw new AssertionError(describe("it didn't end well", stack(thread)), thrown);
      }
      Set<String> left = threadsLeftIn(group);
      Set<String> files = filesLeftBeside(filesBefore);
      if (!left.isEmpty() || !changed.isEmpty() || !files.isEmpty()) {
        throw new AssertionError(
            describe(
                "it leaves something behind",
                "threads " + left + ", system properties " + changed + ", files " + files));
      }
      return new Ran(code, out.toString(UTF_8), err.toString(UTF_8));
    }

    private void call() {
      try {
        exitCode =
            (Integer)
                Class.forName("site.ycsb.cli.Main", true, client.loader)
                    .getMethod(entry, List.class)
                    .invoke(null, arguments);
      } catch (InvocationTargetException e) {
        thrown = e.getCause();
      } catch (ReflectiveOperationException e) {
        thrown = e;
      }
    }

    private static boolean isEnded(Thread thread) throws InterruptedException {
      thread.join(TIME_LIMIT.toMillis());
      return !thread.isAlive();
    }

    private String describe(String problem, String detail) {
      return arguments
          + ": "
          + problem
          + ": "
          + detail
          + "\n--- stdout\n"
          + out.toString(UTF_8)
          + "\n--- stderr\n"
          + err.toString(UTF_8);
    }

    private static String stack(Thread thread) {
      return Arrays.stream(thread.getStackTrace())
          .map(frame -> "\n  at " + frame)
          .collect(Collectors.joining());
    }

    private static Set<String> changedSince(Properties given) {
      Set<String> changed = new TreeSet<>();
      Properties now = (Properties) System.getProperties().clone();
      Set<String> names = new TreeSet<>(now.stringPropertyNames());
      names.addAll(given.stringPropertyNames());
      for (String name : names) {
        boolean same =
            Optional.ofNullable(now.getProperty(name))
                .equals(Optional.ofNullable(given.getProperty(name)));
        if (!same
            && !SET_BY_COMMANDS.contains(name)
            && SET_ONCE.stream().noneMatch(name::startsWith)) {
          changed.add(name);
        }
      }
      return changed;
    }

    /** All but what is set once: who set it relies on it. */
    private static void restore(Properties before) {
      List<String> given =
          new ArrayList<>(List.of(CLASS_PATH, HOME, "stdout.encoding", "stderr.encoding"));
      given.addAll(SET_BY_COMMANDS);
      for (String name : given) {
        @Nullable String value = before.getProperty(name);
        if (value == null) {
          System.clearProperty(name);
        } else {
          System.setProperty(name, value);
        }
      }
    }

    private static Set<String> threadsLeftIn(ThreadGroup group) {
      long end = System.nanoTime() + GRACE.toNanos();
      Set<String> left = new TreeSet<>();
      for (Thread thread : threadsIn(group)) {
        if (thread.isDaemon() && LASTING_THREADS.contains(thread.getName())) {
          continue;
        }
        try {
          thread.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
        if (thread.isAlive()) {
          left.add(thread.getName() + stack(thread));
        }
      }
      return left;
    }

    private static List<Thread> threadsIn(ThreadGroup group) {
      Thread[] threads = new Thread[1_000];
      int count = group.enumerate(threads, true);
      return List.of(Arrays.copyOf(threads, count));
    }

    /** Waits for those of other JVMs that run tests in the folder. */
    private static Set<String> filesLeftBeside(Set<String> before) {
      long end = System.nanoTime() + GRACE.toNanos();
      while (true) {
        Set<String> files = filesInWorkingFolder();
        files.removeAll(before);
        if (files.isEmpty() || System.nanoTime() > end) {
          return files;
        }
        LockSupport.parkNanos(POLL.toNanos());
      }
    }

    private static Set<String> filesInWorkingFolder() {
      try (Stream<Path> files = Files.list(Path.of(""))) {
        return files.map(Path::toString).collect(Collectors.toCollection(TreeSet::new));
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
  }
}
