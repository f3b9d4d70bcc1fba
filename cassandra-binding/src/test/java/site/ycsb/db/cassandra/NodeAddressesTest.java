package site.ycsb.db.cassandra;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.db.cassandra.CassandraAuditor.NodeAddresses;

class NodeAddressesTest {
  private static final int USUAL = 7000;

  @ParameterizedTest
  @CsvSource({
    // the node's localhost isn't the auditor's
    "10.0.0.1, 127.0.0.1, 7000, 10.0.0.1",
    "10.0.0.1, 0.0.0.0, 7000, 10.0.0.1",
    "10.0.0.1, ::1, 7001, 10.0.0.1",
    // another network between nodes
    "10.0.0.1, 192.168.0.1, 7000, 192.168.0.1",
    "127.0.0.1, 127.0.0.1, 7000, 127.0.0.1",
    // a container whose ports are published on loopback
    "127.0.0.1, 172.17.0.2, 7000, 172.17.0.2"
  })
  void storage_addressAsTheNodeTellsIt_isOneSeenFromHere(
      String connected, String told, int port, String expected) throws Exception {
    assertEquals(
        Optional.of(at(expected, port)), node(at(connected, 9042), at(told, port)).storage(USUAL));
  }

  @Test
  void storage_noPortTold_isTheUsualOne() throws Exception {
    assertEquals(
        Optional.of(at("10.0.0.1", USUAL)),
        node(at("10.0.0.1", 9042), at("127.0.0.1", 0)).storage(USUAL));
  }

  @Test
  void cql_portForTlsGiven_isTheOtherPortToo() throws Exception {
    assertEquals(
        List.of(at("10.0.0.1", 9142), at("10.0.0.1", 9042)),
        List.copyOf(node(at("10.0.0.1", 9142), at("127.0.0.1", 9042)).cql()));
  }

  @Test
  void cql_samePortOrNone_isOne() throws Exception {
    for (int port : new int[] {9042, 0}) {
      assertEquals(
          List.of(at("10.0.0.1", 9042)),
          List.copyOf(node(at("10.0.0.1", 9042), at("10.0.0.1", port)).cql()));
    }
  }

  /** A node that tells this address for clients and for other nodes. */
  private static NodeAddresses node(InetSocketAddress connected, InetSocketAddress told) {
    return new NodeAddresses(Optional.of(connected), Optional.of(told), Optional.of(told));
  }

  private static InetSocketAddress at(String address, int port) throws Exception {
    return new InetSocketAddress(InetAddress.getByName(address), port);
  }
}
