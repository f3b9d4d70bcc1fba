package site.ycsb.stores.hbase;

import java.io.OutputStream;
import site.ycsb.spi.LocalStore;

/** Stands for a command that uses the store: holds a lease until its input ends. */
public final class LeaseHolder {
  private LeaseHolder() {}

  public static void main(String[] arguments) throws Exception {
    try (LocalStore.Lease lease = new HBaseStore().lease()) {
      System.out.println(lease.connection());
      System.out.flush();
      System.in.transferTo(OutputStream.nullOutputStream());
    }
  }
}
