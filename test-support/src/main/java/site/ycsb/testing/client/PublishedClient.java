package site.ycsb.testing.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * YCSB's own client in this JVM. Each run loads its classes anew, since it keeps measurements in
 * static fields, and sees nothing of this JVM's class path.
 *
 * <p>It closes its output at its end and then calls {@link System#exit}; here closing ends the run.
 * A run without results, or with results in a file, needs a process of its own, because it would
 * end this JVM. Thread-safe: one run at a time, since the streams are the JVM's.
 */
public final class PublishedClient {
  private static final Duration TIME_LIMIT = Duration.ofMinutes(3);

  private PublishedClient() {}

  /** The output of a run. */
  public record Ran(String out, String err) {}

  /** Runs it to its end. */
  public static Ran run(List<Path> classPath, List<String> arguments) throws InterruptedException {
    if (arguments.stream().anyMatch(argument -> argument.startsWith("exportfile="))) {
      throw new IllegalArgumentException("would end this JVM: " + arguments);
    }
    // not closed: threads of libraries may go on for a while
    ClassLoader loader =
        new URLClassLoader(
            classPath.stream().map(InProcessClient::url).toArray(URL[]::new),
            ClassLoader.getPlatformClassLoader());
    FutureTask<Boolean> client = new FutureTask<>(() -> closesItsOutput(loader, arguments));
    Thread thread = new Thread(client, "main");
    thread.setContextClassLoader(loader);
    thread.setDaemon(true);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    InProcessClient.ONE_AT_A_TIME.lock();
    PrintStream outBefore = System.out;
    PrintStream errBefore = System.err;
    try {
      System.setOut(new LastOutput(out));
      System.setErr(new PrintStream(err, true, UTF_8));
      thread.start();
      if (!client.get(TIME_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        throw new AssertionError(describe(arguments, out, err));
      }
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError(describe(arguments, out, err), e);
    } finally {
      System.setOut(outBefore);
      System.setErr(errBefore);
      InProcessClient.ONE_AT_A_TIME.unlock();
    }
    return new Ran(out.toString(UTF_8), err.toString(UTF_8));
  }

  private static boolean closesItsOutput(ClassLoader loader, List<String> arguments)
      throws ReflectiveOperationException {
    try {
      Class.forName("site.ycsb.Client", true, loader)
          .getMethod("main", String[].class)
          .invoke(null, (Object) arguments.toArray(new String[0]));
      return false;
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof OutputClosed) {
        return true;
      }
      throw e;
    }
  }

  private static String describe(
      List<String> arguments, ByteArrayOutputStream out, ByteArrayOutputStream err) {
    return arguments
        + ": it didn't end well\n--- stdout\n"
        + out.toString(UTF_8)
        + "\n--- stderr\n"
        + err.toString(UTF_8);
  }

  /** Standard output, after which the client would end the JVM. */
  private static final class LastOutput extends PrintStream {
    LastOutput(ByteArrayOutputStream out) {
      super(out, true, UTF_8);
    }

    @Override
    public void close() {
      throw new OutputClosed();
    }
  }

  private static final class OutputClosed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }
}
