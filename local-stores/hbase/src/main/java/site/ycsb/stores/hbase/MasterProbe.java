package site.ycsb.stores.hbase;

import java.io.IOException;
import java.util.List;

/**
 * Asks an HBase master who it is and whether it serves.
 *
 * <p>Source: Master.proto, ClusterStatus.proto and Procedure.proto of 2.6.
 */
final class MasterProbe {
  private static final int TIMEOUT_MILLIS = 3_000;

  /** Of a procedure's states, those from here on are final: rolled back, success, failed. */
  private static final long FIRST_FINAL_STATE = 5;

  private MasterProbe() {}

  /** Asks the master at this address. Throws when it doesn't answer as it should. */
  static Answer ask(String address, int port) throws IOException {
    try (ServerCall master = ServerCall.open(address, port, "MasterService", TIMEOUT_MILLIS)) {
      // refused until the master has all it needs: a region server, the catalogue, namespaces
      master.call("ListNamespaces", new Protobuf());
      Protobuf status = only(master.call("GetClusterStatus", new Protobuf()).messages(1));
      String clusterId = only(status.messages(5)).text(1).orElse("");
      int liveServers = status.messages(2).size();
      boolean recovered = true;
      for (Protobuf procedure : master.call("GetProcedures", new Protobuf()).messages(1)) {
        recovered &=
            !procedure.text(1).orElse("").endsWith("ServerCrashProcedure")
                || procedure.number(6) >= FIRST_FINAL_STATE;
      }
      return new Answer(clusterId, liveServers, recovered);
    }
  }

  private static Protobuf only(List<Protobuf> messages) throws IOException {
    if (messages.size() != 1) {
      throw new IOException(messages.size() + " messages in the place of one");
    }
    return messages.get(0);
  }

  /**
   * What a master that serves says.
   *
   * @param clusterId the id of its data
   * @param liveServers how many region servers it knows
   * @param recovered whether nothing is left to be recovered of servers that died
   */
  record Answer(String clusterId, int liveServers, boolean recovered) {}
}
