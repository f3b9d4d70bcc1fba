package site.ycsb.kerberos.hbase;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.hbase.master.HMaster;
import site.ycsb.kerberos.hbase.KeyDistributionCenter.KeytabFolder;

/**
 * HBase's main class with a KDC in the same process. Arguments: the folder of the keytabs, the
 * KDC's address, its port, the realm, then the names of the principals.
 */
public final class KerberizedMaster {
  private static final int OWN_ARGUMENTS = 4;

  private KerberizedMaster() {}

  public static void main(String[] arguments) throws Exception {
    if (arguments.length <= OWN_ARGUMENTS) {
      throw new IllegalArgumentException(
          "expected: <folder of keytabs> <address> <port> <realm> <principal> ...");
    }
    List<String> names = List.of(arguments).subList(OWN_ARGUMENTS, arguments.length);
    KeytabFolder keys = new KeytabFolder(Path.of(arguments[0]));
    KeyDistributionCenter center =
        KeyDistributionCenter.start(
            arguments[1], Integer.parseInt(arguments[2]), arguments[3], names, keys);
    try {
      HMaster.main(new String[] {"start"});
    } finally {
      // its threads would keep the process when HBase ends by itself
      center.close();
    }
  }
}
