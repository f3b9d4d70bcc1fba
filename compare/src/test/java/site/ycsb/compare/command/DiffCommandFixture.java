package site.ycsb.compare.command;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.plan.Configuration;
import site.ycsb.compare.results.Csv;
import site.ycsb.compare.results.ResultRow;
import site.ycsb.compare.results.ResultsCsv;

/** Results folders, {@code compare diff} of them, and what it prints. */
abstract class DiffCommandFixture {
  static final Configuration PLAIN = configuration("c001", "plain");

  @TempDir Path folder;
  final ByteArrayOutputStream out = new ByteArrayOutputStream();
  final ByteArrayOutputStream err = new ByteArrayOutputStream();

  int run(Path before, Path after, String... more) {
    List<String> arguments = new ArrayList<>(List.of("diff", before.toString(), after.toString()));
    arguments.addAll(List.of(more));
    return new CompareCommand(stream(out), stream(err)).run(arguments);
  }

  Path results(String name, List<ResultRow> rows) throws Exception {
    Path made = Files.createDirectories(folder.resolve(name));
    Files.writeString(made.resolve(ResultsCsv.FILE_NAME), Csv.text(ResultsCsv.table(rows)));
    return made;
  }

  static List<ResultRow> rows(Configuration configuration, double rate, double cpuMicros) {
    List<ResultRow> rows = new ArrayList<>();
    for (int repeat = 1; repeat <= 4; repeat++) {
      double noise = 1 + repeat / 1000.0;
      rows.add(
          new ResultRow(
              configuration.id() + "-r" + repeat,
              1,
              configuration,
              repeat,
              "2026-01-02T03:04:05Z",
              "",
              Map.of(
                  "throughput_ops_s",
                  rate * noise,
                  "client_cpu_us_per_operation",
                  cpuMicros * noise)));
    }
    return rows;
  }

  static Configuration configuration(String id, String protection) {
    return new Configuration(
        id,
        new Configuration.Point("memory", "workloada", 1, 1, 0, 100, 100),
        protection,
        protection.equals("plain"),
        100,
        100);
  }

  String said() {
    return out.toString(StandardCharsets.UTF_8);
  }

  static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
