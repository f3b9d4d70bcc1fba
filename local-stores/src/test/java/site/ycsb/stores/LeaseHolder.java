package site.ycsb.stores;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import site.ycsb.spi.store.LocalStore;

/**
 * Stands for a command that uses a local store: takes a lease in its working folder, prints the
 * connection, and holds the lease until its input ends. Argument: the name of the store.
 */
public final class LeaseHolder {
  private LeaseHolder() {}

  public static void main(String[] arguments) throws Exception {
    LocalStore store =
        ServiceLoader.load(LocalStore.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(known -> known.name().equals(arguments[0]))
            .findFirst()
            .orElseThrow();
    try (LocalStore.Lease lease = store.lease()) {
      System.out.println(lease.connection());
      System.out.flush();
      System.in.transferTo(OutputStream.nullOutputStream());
    }
  }

  /** One in a process of its own, with the class path of this one. */
  public static ProcessBuilder process(String store, Path workingFolder, String... flags)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of(flags));
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), LeaseHolder.class.getName(), store));
    return new ProcessBuilder(command)
        .directory(Files.createDirectories(workingFolder).toFile())
        .redirectError(ProcessBuilder.Redirect.INHERIT);
  }
}
