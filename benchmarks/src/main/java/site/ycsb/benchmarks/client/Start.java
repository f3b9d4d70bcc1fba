package site.ycsb.benchmarks.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One command, from its start to its end.
 *
 * @param processorMillis user and system time of the process and its children, by the shell's count
 */
record Start(double wallMillis, double processorMillis) {
  private static final int LIMIT_SECONDS = 120;

  /** Prints the times of children: the second line of POSIX's times. */
  private static final String TIMED = "\"$@\" >/dev/null 2>&1 || exit; times";

  private static final Pattern TIME = Pattern.compile("(\\d+)m(\\d+[.,]\\d+)s");

  static Start of(List<String> command) throws IOException, InterruptedException {
    List<String> timed = new ArrayList<>(List.of("sh", "-c", TIMED, "sh"));
    timed.addAll(command);
    ProcessBuilder builder =
        new ProcessBuilder(timed).redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("JAVA_HOME", Path.of(System.getProperty("java.home")).toString());
    long startNanos = System.nanoTime();
    Process process = builder.start();
    try {
      String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new IllegalStateException("a client failed: " + command);
      }
      return new Start((System.nanoTime() - startNanos) / 1e6, childMillis(printed));
    } finally {
      process.destroyForcibly();
    }
  }

  /** The sum of the last two times of {@code 0m0.00s 0m0.01s} in two lines. */
  static double childMillis(String times) {
    List<Double> millis = new ArrayList<>();
    Matcher time = TIME.matcher(times);
    while (time.find()) {
      double seconds =
          60 * Double.parseDouble(time.group(1))
              + Double.parseDouble(time.group(2).replace(',', '.'));
      millis.add(seconds * 1000);
    }
    if (millis.size() != 4) {
      throw new IllegalStateException("not what times prints: " + times);
    }
    return millis.get(2) + millis.get(3);
  }
}
