package site.ycsb.stores;

import java.io.OutputStream;
import java.nio.file.Path;
import site.ycsb.spi.LocalStore;

/**
 * Stands for a command that uses a store: takes a lease in a folder, says so, and holds it until
 * its input ends. Arguments: the working folder, the folder of the servers' jars.
 */
public final class LeaseHolder {
  private LeaseHolder() {}

  public static void main(String[] arguments) throws Exception {
    StoreEnvironment environment =
        new StoreEnvironment(
            Path.of(arguments[0]), Path.of(arguments[1]), System.getenv(), System.err);
    try (LocalStore.Lease lease =
        new StoreControl(FakeRecipe.that("answer"), environment).lease()) {
      System.out.println(lease.connection());
      System.out.flush();
      System.in.transferTo(OutputStream.nullOutputStream());
    }
  }
}
