package site.ycsb.client.jvm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a host took of this machine's processors for others: when the machine is a virtual one, its
 * metrics are those of the host's load as well. In ticks of all processors.
 *
 * <p>Source: Linux, proc(5), the line {@code cpu} of {@code /proc/stat}.
 *
 * @param steal when this machine had work and was given no processor for it
 * @param all whatever they did, idleness included
 */
public record StealTime(long steal, long all) {
  private static final Path FILE = Path.of("/proc/stat");
  private static final String LABEL = "cpu ";

  /** user, nice, system, idle, iowait, irq, softirq, steal; what follows is in user and nice. */
  private static final int COUNTED = 8;

  /** Below it, one tick would look like a disturbance. */
  private static final long MIN_TICKS = 100;

  private static final double WORTH_A_WARNING = 5;

  /** Since the machine began; empty where the system doesn't tell. */
  public static Optional<StealTime> soFar() {
    if (!Files.isReadable(FILE)) {
      return Optional.empty();
    }
    try (Stream<String> lines = Files.lines(FILE, StandardCharsets.US_ASCII)) {
      return lines.filter(line -> line.startsWith(LABEL)).findFirst().flatMap(StealTime::of);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Reads the line; empty when it hasn't all columns, as in old systems. */
  static Optional<StealTime> of(String line) {
    String[] columns = line.substring(LABEL.length()).strip().split(" +", -1);
    if (columns.length < COUNTED) {
      return Optional.empty();
    }
    long all = 0;
    for (int i = 0; i < COUNTED; i++) {
      all += Long.parseLong(columns[i]);
    }
    return Optional.of(new StealTime(Long.parseLong(columns[COUNTED - 1]), all));
  }

  public StealTime since(StealTime earlier) {
    return new StealTime(steal - earlier.steal, all - earlier.all);
  }

  /** Its share of the processors' time; 0 when the time is too short to tell. */
  public double percent() {
    return all < MIN_TICKS ? 0 : 100.0 * steal / all;
  }

  /** The warning, if steal time is so high that it distorts the metrics. */
  public Optional<String> warning() {
    return percent() <= WORTH_A_WARNING
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "WARNING: other virtual machines of the host took %.1f %% of this machine's"
                    + " processors while operations were measured. Run it again, or elsewhere.",
                percent()));
  }
}
