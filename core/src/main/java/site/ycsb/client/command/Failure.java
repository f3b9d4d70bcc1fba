package site.ycsb.client.command;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import site.ycsb.DBException;
import site.ycsb.UnknownDBException;
import site.ycsb.WorkloadException;
import site.ycsb.config.Causes;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.Problem;
import site.ycsb.spi.ExitCode;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.UnprotectedException;

/**
 * What went wrong, told by the exception that says most about it: bindings wrap the causes that
 * matter.
 */
public final class Failure {
  /** Of more, nobody reads each. */
  private static final int MAX_PROBLEMS = 100;

  /** Those further inside say little to a user. */
  private static final int MAX_CAUSES = 5;

  /** Whose message says it all, the one that says most first. */
  private static final List<Class<? extends Throwable>> FORESEEN =
      List.of(
          StoreUnavailableException.class, UnknownDBException.class, UnprotectedException.class);

  private final Throwable thrown;

  public Failure(Throwable thrown) {
    this.thrown = thrown;
  }

  public int exitCode() {
    if (isInterrupt()) {
      return ExitCode.INTERRUPTED.code();
    }
    if (is(ConfigurationException.class) || is(UnknownDBException.class)) {
      return ExitCode.CONFIGURATION.code();
    }
    if (is(UnprotectedException.class)) {
      return ExitCode.DATA.code();
    }
    boolean wrong =
        !is(StoreUnavailableException.class)
            && (is(WorkloadException.class) || thrown instanceof InvalidPathException);
    return (wrong ? ExitCode.CONFIGURATION : ExitCode.FAILED).code();
  }

  /**
   * Prints a sentence for what was foreseen and a stack trace for what wasn't; returns the exit
   * code.
   */
  public int print(PrintStream err) {
    if (isInterrupt()) {
      return exitCode();
    }
    Optional<ConfigurationException> configuration = find(ConfigurationException.class);
    if (configuration.isPresent()) {
      List<Problem> problems = configuration.get().problems();
      problems.stream().limit(MAX_PROBLEMS).forEach(problem -> err.println("ERROR: " + problem));
      if (problems.size() > MAX_PROBLEMS) {
        err.println("ERROR: and " + (problems.size() - MAX_PROBLEMS) + " more problems");
      }
      return exitCode();
    }
    Optional<String> sentence = sentence();
    if (sentence.isPresent()) {
      err.println("ERROR: " + sentence.get());
    } else {
      synchronized (err) {
        err.println("ERROR: " + thrown);
        thrown.printStackTrace(err);
      }
    }
    return exitCode();
  }

  private Optional<String> sentence() {
    Optional<Throwable> foreseen =
        FORESEEN.stream().<Throwable>flatMap(type -> find(type).stream()).findFirst();
    if (foreseen.isPresent()) {
      return Optional.of(String.valueOf(foreseen.get().getMessage()));
    }
    Optional<OutOfMemoryError> full = find(OutOfMemoryError.class);
    if (full.isPresent()) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "the JVM's heap of %,d MB is full, or it can't start another thread (%s). Give fewer"
                  + " records or threads, or a larger heap such as -jvm-args -Xmx8g",
              Runtime.getRuntime().maxMemory() / 1_000_000,
              full.get().getMessage()));
    }
    if (thrown instanceof InvalidPathException name) {
      return Optional.of(
          "%s: %s (%s). %s"
              .formatted(
                  name.getInput(), FileTrouble.NO_NAME, name.getReason(), FileTrouble.LOCALE));
    }
    return ofAFile()
        .or(
            () ->
                thrown instanceof DBException || thrown instanceof WorkloadException
                    ? Optional.of(withCauses())
                    : Optional.empty());
  }

  /** Whoever interrupted the command knows. */
  private boolean isInterrupt() {
    return thrown instanceof InterruptedException;
  }

  /**
   * What is wrong with a file that the command itself reads or writes, in the words of who wrapped
   * it, if any. A full disk doesn't name the file; I/O with servers has types of its own.
   */
  private Optional<String> ofAFile() {
    if (!(thrown instanceof IOException || thrown instanceof UncheckedIOException)) {
      return Optional.empty();
    }
    Optional<FileSystemException> named = find(FileSystemException.class);
    Optional<String> why =
        named
            .<IOException>map(failure -> failure)
            .or(() -> find(IOException.class).filter(Failure::isPlain))
            .map(FileTrouble::why);
    String words = String.valueOf(thrown.getMessage());
    if (thrown instanceof UncheckedIOException
        && !words.equals(String.valueOf(thrown.getCause()))) {
      return why.map(reason -> words.contains(reason) ? words : words + ": " + reason);
    }
    return named.isPresent() ? why.map(reason -> named.get().getFile() + ": " + reason) : why;
  }

  private static boolean isPlain(IOException failure) {
    return failure.getClass() == IOException.class && failure.getMessage() != null;
  }

  private String withCauses() {
    StringBuilder text = new StringBuilder(String.valueOf(thrown.getMessage()));
    List<Throwable> all = Causes.of(thrown);
    for (Throwable cause : all.subList(1, Math.min(all.size(), 1 + MAX_CAUSES))) {
      String message = cause.toString();
      if (text.indexOf(message) < 0) {
        text.append(": ").append(message);
      }
    }
    return text.toString();
  }

  private boolean is(Class<? extends Throwable> type) {
    return find(type).isPresent();
  }

  private <T extends Throwable> Optional<T> find(Class<T> type) {
    return find(thrown, type);
  }

  /** The outermost one of this type in a chain of causes. */
  public static <T extends Throwable> Optional<T> find(Throwable thrown, Class<T> type) {
    return Causes.of(thrown).stream().filter(type::isInstance).map(type::cast).findFirst();
  }
}
