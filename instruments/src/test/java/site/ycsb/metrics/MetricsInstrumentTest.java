package site.ycsb.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import site.ycsb.client.binding.BindingCatalog;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.run.RunSession;
import site.ycsb.config.SourcedProperties;
import site.ycsb.db.NullDB;

/** Live metrics of real runs, read as their users read them. */
class MetricsInstrumentTest {
  private static final Pattern URL =
      Pattern.compile("Live metrics: (http://127\\.0\\.0\\.1:\\d+/metrics)");

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final StopSignal stop = new StopSignal();

  private int run(Map<String, String> more) {
    Console console =
        new Console(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    SourcedProperties properties = new SourcedProperties();
    properties.set("workload", "site.ycsb.workloads.CoreWorkload", "test");
    properties.set("recordcount", "1000", "test");
    properties.set("maxexecutiontime", "60", "test");
    properties.set("readproportion", "0.5", "test");
    properties.set("updateproportion", "0.5", "test");
    properties.set("threadcount", "2", "test");
    more.forEach((key, value) -> properties.set(key, value, "-p"));
    return new RunSession(new BindingCatalog(List.of(), console.err()), console, stop)
        .run(new BindingRequest(NullDB.class.getName(), "test", properties));
  }

  private interface Look {
    /** Whether what is to be seen was seen. */
    boolean look() throws Exception;
  }

  private static void await(Look look) throws Exception {
    for (long end = System.nanoTime() + 50_000_000_000L; !look.look(); ) {
      assertTrue(System.nanoTime() < end, "never seen");
      Thread.sleep(20);
    }
  }

  private static HttpResponse<String> get(String url) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(20)).build(),
            HttpResponse.BodyHandlers.ofString());
  }

  private static double value(String metrics, String sample) {
    return metrics
        .lines()
        .filter(line -> line.startsWith(sample + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(sample.length() + 1)))
        .findFirst()
        .orElse(0);
  }

  @Test
  void port_duringARun_servesItsFiguresAndEndsWithIt() throws Exception {
    CompletableFuture<Integer> code =
        CompletableFuture.supplyAsync(() -> run(Map.of("metrics.port", "0")));
    try {
      String[] url = new String[1];
      await(
          () -> {
            Matcher said = URL.matcher(err.toString(UTF_8));
            boolean found = said.find();
            url[0] = found ? said.group(1) : "";
            return found;
          });
      String[] body = new String[1];
      await(
          () -> {
            HttpResponse<String> response = get(url[0]);
            assertEquals(200, response.statusCode());
            body[0] = response.body();
            // so many that there are reads too
            return value(body[0], "ycsb_operations_total{operation=\"update\",status=\"OK\"}") > 99;
          });

      assertTrue(value(body[0], "ycsb_operations_total{operation=\"read\",status=\"OK\"}") > 0);
      assertTrue(
          value(body[0], "ycsb_operation_latency_seconds{operation=\"read\",quantile=\"0.999\"}")
              > 0);
      double count = value(body[0], "ycsb_operation_latency_seconds_count{operation=\"read\"}");
      double sum = value(body[0], "ycsb_operation_latency_seconds_sum{operation=\"read\"}");
      assertTrue(count > 0 && sum > 0 && sum < 120, body[0]);
      assertEquals(2, value(body[0], "ycsb_threads"));
      assertTrue(value(body[0], "ycsb_run_seconds") > 0);
      assertFalse(body[0].contains("ycsb_crypto"), body[0]);
      assertTrue(body[0].contains("\n# TYPE ycsb_operations_total counter\n"), body[0]);
      assertTrue(body[0].contains("\n# TYPE ycsb_operation_latency_seconds summary\n"), body[0]);
      assertTrue(value(body[0], "process_cpu_seconds_total") > 0, body[0]);

      stop.request();
      assertEquals(130, code.get(30, TimeUnit.SECONDS));
      assertThrows(IOException.class, () -> get(url[0]));
    } finally {
      stop.request();
    }
  }

  @Test
  void port_thatIsTaken_endsWith2AndSaysWhatToDo() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(taken.getLocalPort());
      assertEquals(2, run(Map.of("metrics.port", port)));
      String said = err.toString(UTF_8);
      assertTrue(
          said.contains("metrics.port=" + port + " (metrics.host=127.0.0.1): must be"), said);
      assertEquals("", out.toString(UTF_8));
    }
  }
}
