package site.ycsb.tests.e2e;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** All TCP packets to and from a local store, as tcpdump sees them; needs root. */
final class LoopbackCapture implements AutoCloseable {
  private static final int BUFFER_KIB = 64 * 1024;

  private final Process tcpdump;
  private final BufferedReader report;
  private final Path file;

  private LoopbackCapture(Process tcpdump, Path file) {
    this.tcpdump = tcpdump;
    this.report = new BufferedReader(new InputStreamReader(tcpdump.getErrorStream(), US_ASCII));
    this.file = file;
  }

  /** Captures from now on, in this file. */
  static LoopbackCapture of(StoreServer server, Path file) throws IOException {
    String ports =
        server.ports().stream().map(port -> "tcp port " + port).collect(Collectors.joining(" or "));
    List<String> command =
        new ArrayList<>(List.of("tcpdump", "-i", "lo", "-Z", "root", "-n", "-s", "0"));
    command.addAll(List.of("-B", Integer.toString(BUFFER_KIB), "-w", file.toString(), ports));
    LoopbackCapture capture = new LoopbackCapture(new ProcessBuilder(command).start(), file);
    boolean listening = false;
    try {
      capture.readReport("listening on");
      listening = true;
    } finally {
      if (!listening) {
        capture.close();
      }
    }
    return capture;
  }

  /** Ends it; everything that was captured, headers of packets too. */
  String stop() throws IOException, InterruptedException {
    // what was sent a moment ago is on its way to tcpdump
    TimeUnit.SECONDS.sleep(1);
    // not the process's own destroy, which closes what it reports on
    tcpdump.toHandle().destroy();
    readReport("0 packets dropped by kernel");
    assertTrue(tcpdump.waitFor(30, TimeUnit.SECONDS));
    return Files.readString(file, ISO_8859_1);
  }

  private void readReport(String expected) throws IOException {
    StringBuilder said = new StringBuilder();
    for (String line = report.readLine(); line != null; line = report.readLine()) {
      said.append(line).append('\n');
      if (line.contains(expected)) {
        return;
      }
    }
    throw new IOException("tcpdump didn't say '" + expected + "' but: " + said);
  }

  @Override
  public void close() {
    tcpdump.destroyForcibly();
  }
}
