package site.ycsb.compare.reproduction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class HostNamesTest {
  private static final List<String> KEYS =
      List.of("hosts", "port", "cassandra.driver.config", "mongodb.url", "hbase.zookeeper.quorum");

  @Test
  void hidden_hostsOfTheStudyFile_becomeWordsOfTheSameNumber() {
    HostNames names =
        HostNames.of(
            """
            stores: {store: cassandra, properties: {hosts: "db1.example.org,10.1.2.3", port: "9042"}}
            launch:
              hosts:
                - load1
                - load2
              command: ssh bench@{host} ycsb/bin/ycsb
              listen: load0:2790
            """,
            List.of(),
            KEYS,
            List.of());

    assertEquals(
        "host-1 host-2 host-3 host-4 host-5:2790 ssh {host}, port 9042",
        names.hidden(
            "db1.example.org 10.1.2.3 load1 load2 load0:2790 ssh bench@{host}, port 9042"));
  }

  @Test
  void hidden_hostsOfSettings_areHidden() {
    HostNames names =
        HostNames.of(
            "stores: mongodb",
            List.of(
                "mongodb.url=mongodb://alice@m1:27017,m2:27018/db?replicaSet=rs0, mongodb.upsert=true",
                "hbase.zookeeper.quorum=z1:2181,z2"),
            KEYS,
            List.of());

    assertEquals(
        "mongodb.url=mongodb://host-1:27017,host-2:27018/db?replicaSet=rs0, mongodb.upsert=true",
        names.hidden(
            "mongodb.url=mongodb://alice@m1:27017,m2:27018/db?replicaSet=rs0, mongodb.upsert=true"));
    assertEquals("host-3:2181,host-4 m10 z1x", names.hidden("z1:2181,z2 m10 z1x"));
  }

  @Test
  void hidden_addressesThatNobodyGave_areHiddenExceptThoseOfThisMachine() {
    HostNames names = HostNames.of("stores: cassandra", List.of(), KEYS, List.of());

    assertEquals(
        "at host:9042 and 127.0.0.1:9042, Cassandra 5.0.9",
        names.hidden("at 192.168.7.9:9042 and 127.0.0.1:9042, Cassandra 5.0.9"));
  }

  @Test
  void hidden_versionOfFourNumbers_stays() {
    HostNames names =
        HostNames.of("stores: {properties: {hosts: a.example}}", List.of(), KEYS, List.of());

    assertEquals(
        "by Bouncy Castle 2.73.11.1, JDK 17.0.9.1 on host-1",
        names.hidden("by Bouncy Castle 2.73.11.1, JDK 17.0.9.1 on a.example"));
  }

  @Test
  void hidden_addressesInMessages_areHidden() {
    HostNames names = HostNames.of("stores: cassandra", List.of(), KEYS, List.of());

    assertEquals(
        "host:27017, /host, 172.32.0.1, host and 10.0.0.1.5",
        names.hidden("8.8.4.4:27017, /8.8.4.4, 172.32.0.1, 172.31.0.1 and 10.0.0.1.5"));
  }

  @Test
  void hidden_addressesOfIpVersion6_areHidden() {
    HostNames names =
        HostNames.of(
            "stores: {properties: {hosts: '2001:db8::1,[2001:db8::2]:9042,::1'}}",
            List.of("mongodb.url=mongodb://[fd00::7]:27017/db, mongodb.upsert=true"),
            KEYS,
            List.of());

    assertEquals(
        "host-1 [host-2]:9042 [::1]:9042 //[host-3]:27017",
        names.hidden("2001:db8::1 [2001:db8::2]:9042 [::1]:9042 //[fd00::7]:27017"));
    assertEquals(
        "/[host]:9042, [0:0:0:0:0:0:0:1]:9042, host and 12:30:45, Feed::add",
        names.hidden(
            "/[2001:db8:0:0:0:0:0:9]:9042, [0:0:0:0:0:0:0:1]:9042, fe80::1%eth0 and 12:30:45,"
                + " Feed::add"));
  }

  @Test
  void hidden_hostThatIsCalledLikeAPartOfTheStudy_stays() {
    HostNames names =
        HostNames.of(
            "stores: {store: cassandra, properties: {hosts: 'cassandra,db1'}}",
            List.of("hosts=atrest"),
            KEYS,
            List.of("cassandra", "client+atrest"));

    assertEquals("cassandra on cassandra, host-1", names.hidden("cassandra on cassandra, db1"));
    assertEquals(List.of("cassandra", "atrest"), names.kept());
  }
}
