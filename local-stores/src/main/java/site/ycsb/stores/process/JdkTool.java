package site.ycsb.stores.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a tool of a JDK to its end. */
public final class JdkTool {
  private static final long LIMIT_SECONDS = 60;

  private JdkTool() {}

  /**
   * What the tool prints.
   *
   * @param command its command line, which other users of the machine can see
   * @throws IOException with what it printed, when it fails
   */
  public static String run(List<String> command) throws IOException {
    Process tool = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (InputStream output = tool.getInputStream()) {
      tool.getOutputStream().close();
      String printed = new String(output.readAllBytes(), StandardCharsets.UTF_8).trim();
      if (!tool.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || tool.exitValue() != 0) {
        throw new IOException(printed);
      }
      return printed;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      tool.destroyForcibly();
    }
  }
}
