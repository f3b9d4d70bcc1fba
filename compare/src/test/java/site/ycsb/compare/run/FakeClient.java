package site.ycsb.compare.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import site.ycsb.interleaved.result.InterleavedResult;
import site.ycsb.interleaved.result.ResultFiles;

/**
 * A bin/ycsb that prints figures and writes them as a JSON document without doing anything:
 * throughput depends on the protection and on the seed, which is the repeat's.
 */
public final class FakeClient {
  private static final int SECONDS = 10;
  private static final int OPERATIONS_PER_SECOND = 1000;

  /**
   * Runs the script itself, and writes what it printed as a JSON document too: by the shell alone,
   * since programs take longer to start than all of it.
   */
  private static final String PRINT_AND_WRITE =
      """
      [ "$1" != run ] || measures=yes
      if [ -n "${measures:-}" ] && [ -z "${FAKE_PRINTS:-}" ]; then
        for argument; do
          case $argument in exportfile.json=*) json=${argument#exportfile.json=} ;; esac
        done
        FAKE_PRINTS=yes sh "$0" "$@" >"$json.out" 2>"$json.err"
        code=$?
        figures=
        while IFS= read -r line; do
          printf '%s\\n' "$line"
          case $line in
            '['*'], '*', '*)
              section=${line#?}
              rest=${line#*"], "}
              figures="$figures${figures:+,}{\\"section\\": \\"${section%%]*}\\", \\"metric\\": \\"${rest%%[,(]*}\\""
              figures="$figures, \\"value\\": ${line##*, }}"
              ;;
          esac
        done <"$json.out"
        facts=
        while IFS= read -r line; do
          printf '%s\\n' "$line" >&2
          name=${line%%: *}
          case $name in
            "$line" | *[!a-z\\ ]*) ;;
            *) facts="$facts\\"$name\\": \\"${line#*: }\\", " ;;
          esac
        done <"$json.err"
        [ $code = 0 ] || exit $code
        printf '%s\\n' "{\\"facts\\": {$facts\\"driver\\": \\"none\\"}, \\"figures\\": [$figures]}" >"$json"
        exit
      fi
      """;

  private FakeClient() {}

  /**
   * Writes the script.
   *
   * @param before shell lines that are run first, with the client's arguments
   * @return what starts it
   */
  public static List<String> in(Path folder, String... before) throws IOException {
    Files.createDirectories(folder);
    Path log = folder.resolve("log.hdr");
    writeLog(log);
    Path script = folder.resolve("client.sh");
    Files.writeString(
        script,
        PRINT_AND_WRITE
            + String.join("\n", before)
            + """

            echo "$@" >>'%s/calls'
            if [ "$1" = interleave ]; then
              while [ "$1" != --results ]; do shift; done
              mkdir -p "$2"
              cp '%s'/interleaved/* "$2"
              exit "$(cat '%s/exit-code')"
            fi
            [ -n "${measures:-}" ] || exit 0
            binding=$2
            for argument; do
              case $argument in
                seed=*) seed=${argument#seed=} ;;
                measurement.log.file=*) cp '%s' "${argument#measurement.log.file=}" ;;
              esac
            done
            repeat=${seed#"${seed%%?}"}
            case $binding in
              encrypted-*)
                throughput=8${repeat}0
                echo "[ENCRYPT], AverageLatency(us), 11.5"
                echo "[DECRYPT], AverageLatency(us), 12.5"
                echo "[ENCRYPTION], TimeShare(%%), 2.5"
                echo "[ENCRYPTION], Expansion(%%), 30.0"
                ;;
              *) throughput=10${repeat}0 ;;
            esac
            echo "[OVERALL], RunTime(ms), 5000"
            echo "[OVERALL], Throughput(ops/sec), $throughput.25"
            echo "[READ], Operations, 5000"
            echo "[READ], AverageLatency(us), 20${repeat}.5"
            echo "[UPDATE], Operations, 5000"
            echo "[UPDATE], AverageLatency(us), 30${repeat}.5"
            echo "server: Pretend 1.0" >&2
            """
                .formatted(folder, folder, folder, log));
    return List.of("sh", script.toString());
  }

  /**
   * Lets the script answer interleaved measurements so, whatever is asked for.
   *
   * @param exitCode what it ends with
   */
  public static void interleaves(Path folder, InterleavedResult result, int exitCode)
      throws IOException {
    ResultFiles.write(result, folder.resolve("interleaved"));
    Files.writeString(folder.resolve("exit-code"), Integer.toString(exitCode));
  }

  /** What the script was called with. */
  public static List<String> calls(Path folder) throws IOException {
    return Files.readAllLines(folder.resolve("calls"));
  }

  private static void writeLog(Path file) throws IOException {
    try (PrintStream out = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
      HistogramLogWriter writer = new HistogramLogWriter(out);
      writer.outputLogFormatVersion();
      writer.outputStartTime(1_700_000_000_000L);
      writer.outputLegend();
      for (int second = 0; second < SECONDS; second++) {
        for (String operation : List.of("READ", "UPDATE", "CLEANUP")) {
          Histogram nanos = new Histogram(3);
          for (int i = 1; i <= OPERATIONS_PER_SECOND / 2; i++) {
            nanos.recordValue(100_000L + i * 1000L);
          }
          nanos.setTag(operation);
          writer.outputIntervalHistogram(second, second + 1.0, nanos, 1_000_000.0);
        }
      }
    }
  }
}
