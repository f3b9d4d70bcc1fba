package site.ycsb.testing.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** A JVM of its own, with its output in files of a folder. Closing ends it. */
public final class Child implements AutoCloseable {
  /**
   * Starts a command with the usual reactions to signals, where the system has it: a command that
   * was started in the background of a script ignores SIGINT, and so do its children.
   */
  private static final List<String> WITH_USUAL_SIGNALS =
      usable(List.of("env", "--default-signal=INT,HUP,TERM"));

  /**
   * For one that doesn't live long: what is the quickest to start. A quarter of the processor time
   * of a start is for verifying classes, and for compiling what runs a few hundred times.
   */
  public static final List<String> SHORT_LIVED =
      List.of(
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "-XX:CompileThresholdScaling=3",
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:-BytecodeVerificationRemote");

  private final Process process;
  private final Path out;
  private final Path err;

  /** One that doesn't live long. */
  public Child(Path folder, String classPath, List<String> arguments) throws IOException {
    this(folder, SHORT_LIVED, classPath, arguments);
  }

  /** One that ignores SIGHUP, as nohup makes it. */
  public static Child ignoringHangUps(Path folder, String classPath, List<String> arguments)
      throws IOException {
    return new Child(
        folder,
        List.of("sh", "-c", "trap '' HUP; exec \"$@\"", "sh"),
        SHORT_LIVED,
        classPath,
        arguments);
  }

  /**
   * One in the locale of containers and cron.
   *
   * @param last one argument more, in octal escapes where it isn't ASCII
   */
  public static Child inLocaleC(Path folder, String classPath, List<String> arguments, String last)
      throws IOException {
    String script = "export LC_ALL=C; last=$1; shift; exec \"$@\" \"$(printf \"$last\")\"";
    return new Child(
        folder, List.of("sh", "-c", script, "sh", last), SHORT_LIVED, classPath, arguments);
  }

  /**
   * One for which a folder is a disk that is full, by a mount in a namespace of its own, which ends
   * with it.
   */
  public static Child onFullDisk(
      Path folder, Path full, List<String> jvmOptions, String classPath, List<String> arguments)
      throws IOException {
    String script =
        "mount -t tmpfs -o size=16k tmpfs \"$0\" || exit 99;"
            + " head -c 20000 /dev/zero > \"$0/rest\" 2>/dev/null; exec \"$@\"";
    List<String> starter =
        List.of("unshare", "--mount", "--map-root-user", "sh", "-c", script, full.toString());
    return new Child(folder, starter, jvmOptions, classPath, arguments);
  }

  /** One with these options of the JVM. */
  public Child(Path folder, List<String> jvmOptions, String classPath, List<String> arguments)
      throws IOException {
    this(folder, List.of(), jvmOptions, classPath, arguments);
  }

  private Child(
      Path folder,
      List<String> starter,
      List<String> jvmOptions,
      String classPath,
      List<String> arguments)
      throws IOException {
    out = Files.createTempFile(folder, "out", ".txt");
    err = Files.createTempFile(folder, "err", ".txt");
    List<String> command = new ArrayList<>(WITH_USUAL_SIGNALS);
    command.addAll(starter);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmOptions);
    command.add("-cp");
    command.add(classPath);
    command.addAll(arguments);
    process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
  }

  /** What starts a command, if it does here; else nothing. */
  private static List<String> usable(List<String> starter) {
    List<String> trial = new ArrayList<>(starter);
    trial.add("true");
    try {
      return new ProcessBuilder(trial).start().waitFor() == 0 ? starter : List.of();
    } catch (IOException e) {
      return List.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }

  public static String ownClassPath() {
    return System.getProperty("java.class.path");
  }

  /** Waits until what was printed is as wanted, for a minute. */
  public void awaitOnStderr(Predicate<String> wanted) throws IOException, InterruptedException {
    await(err, wanted);
  }

  /** Waits until what was printed is as wanted, for a minute. */
  public void awaitOnStdout(Predicate<String> wanted) throws IOException, InterruptedException {
    await(out, wanted);
  }

  private void await(Path stream, Predicate<String> wanted)
      throws IOException, InterruptedException {
    for (long end = System.nanoTime() + 60_000_000_000L; System.nanoTime() < end; ) {
      if (wanted.test(Files.readString(stream, UTF_8))) {
        return;
      }
      Thread.sleep(20);
    }
    throw new AssertionError("never seen; stdout is:\n" + out() + "\nstderr is:\n" + err());
  }

  /** As Ctrl-C does, when a terminal sends SIGINT. */
  public void signal(String name) throws IOException, InterruptedException {
    Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
    if (!kill.waitFor(10, TimeUnit.SECONDS)) {
      throw new AssertionError("kill hangs");
    }
  }

  /** Waits for its end, for a minute. */
  public int exitCode() throws InterruptedException {
    return exitCode(60);
  }

  public int exitCode(long limitSeconds) throws InterruptedException {
    if (!process.waitFor(limitSeconds, TimeUnit.SECONDS)) {
      throw new AssertionError("the process doesn't end");
    }
    return process.exitValue();
  }

  public String out() throws IOException {
    return Files.readString(out, UTF_8);
  }

  public String err() throws IOException {
    return Files.readString(err, UTF_8);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
