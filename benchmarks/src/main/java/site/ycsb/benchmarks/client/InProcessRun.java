package site.ycsb.benchmarks.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import site.ycsb.DB;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.run.RunSession;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.run.RunContext;
import site.ycsb.spi.run.RunLocal;

/** A run of reads in this process, on a store that knows what the client has to find. */
final class InProcessRun {
  private static final List<String> READS =
      List.of(
          "workload=site.ycsb.workloads.CoreWorkload",
          "recordcount=1000",
          "readproportion=1",
          "updateproportion=0");

  private InProcessRun() {}

  /**
   * Runs it.
   *
   * @param member of the run's context, by which the store finds what it writes to
   * @param settings properties beside those of the reads, as {@code key=value}
   * @throws IllegalStateException when it fails, with what it printed
   */
  static <T> ClientProcess.Output of(
      Class<? extends DB> store, RunLocal<T> member, T value, List<String> settings) {
    SourcedProperties properties = new SourcedProperties();
    for (List<String> some : List.of(READS, settings)) {
      for (String setting : some) {
        int at = setting.indexOf('=');
        properties.set(setting.substring(0, at), setting.substring(at + 1), "check");
      }
    }
    RunContext.of(properties).get(member, () -> value);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    int code =
        new RunSession(new BindingCatalog(List.of(), console.err()), console, new StopSignal())
            .run(new BindingRequest(store.getName(), "check", properties));
    ClientProcess.Output output =
        new ClientProcess.Output(out.toString(UTF_8), err.toString(UTF_8));
    if (code != 0) {
      throw new IllegalStateException("the run ended with " + code + ":\n" + output.err());
    }
    return output;
  }
}
