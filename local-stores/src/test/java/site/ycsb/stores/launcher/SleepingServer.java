package site.ycsb.stores.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Stands for a server: says that it's up, lives for a minute, writes a file when it shuts down. */
public final class SleepingServer {
  private SleepingServer() {}

  public static void main(String[] arguments) throws InterruptedException {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  try {
                    Files.writeString(Path.of(arguments[0]), "shut down");
                  } catch (IOException e) {
                    System.err.println(e);
                  }
                }));
    System.out.println("up");
    System.out.flush();
    Thread.sleep(60_000);
  }
}
