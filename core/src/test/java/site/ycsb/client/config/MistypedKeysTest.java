package site.ycsb.client.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.client.binding.Binding;
import site.ycsb.client.run.DescribedDB;
import site.ycsb.config.Problem;
import site.ycsb.config.Problems;
import site.ycsb.config.Property;
import site.ycsb.config.SourcedProperties;

class MistypedKeysTest extends MistypedKeysFixture {
  private static final class HandingOnDB extends DescribedDB {
    HandingOnDB() {
      super(Property.string("toy.regions", null, "A number."));
    }

    @Override
    public boolean handsOn(String key) {
      return key.startsWith("toy.");
    }
  }

  private void check(Workload workload, String key) {
    check(CASSANDRA, workload, key);
  }

  private void check(DB db, Workload workload, String key) {
    assertEquals(List.of(), problems(NO_STORE, db, workload, key, "x"));
  }

  private static Binding withLocalStore(String name, String addressKey) {
    return new Binding(name, name + ".DB", "", Optional.of(name), List.of(addressKey));
  }

  @ParameterizedTest
  @CsvSource({
    "metrics.jmx, 'Give metrics.port, which serves the same to Prometheus'",
    "capacity.journal, 'Leave it out, and let the search run from its start to its end'"
  })
  void check_removedProperty_saysWhatReplacedIt(String key, String nextStep) {
    assertEquals(
        List.of(new Problem(key, "x", "-p", "has been removed", nextStep)),
        problems(NO_STORE, CASSANDRA, SILENT, key, "x"));
  }

  @Test
  void check_keyOfTheBindingInUse_isWarnedAboutEvenIfTheWorkloadCantTell() {
    for (Workload workload : List.of(new TellingWorkload(), SILENT)) {
      said.reset();
      check(workload, "cassandra.pasword");
      assertEquals(
          "WARNING: cassandra.pasword (-p): nothing in this run reads it. Did you mean"
              + " cassandra.password?",
          said.toString(UTF_8).strip());
    }
  }

  @Test
  void check_keyOfAnotherBinding_isFine() {
    check(SILENT, "hbase.pasword");
    assertEquals("", said.toString(UTF_8));
  }

  @Test
  void check_keyHandedOnToTheDriver_isWarnedAboutOnlyIfItLooksLikeAnother() {
    DB db = new HandingOnDB();

    check(db, new TellingWorkload(), "toy.something.else");
    assertEquals("", said.toString(UTF_8));
    check(db, new TellingWorkload(), "toy.regoins");
    assertEquals(
        "WARNING: toy.regoins (-p): handed on to the driver as it is. Did you mean toy.regions?",
        said.toString(UTF_8).strip());
  }

  @ParameterizedTest
  @CsvSource({
    "cassandra, hosts, cassandra.hosts, db1",
    "cassandra, hosts, host, db1",
    "cassandra, hosts, hsots, db1",
    "cassandra, hosts, contact-points, db1",
    "cassandra, hosts, cassandra.contactPoints, db1",
    "cassandra, hosts, cassandra.ip, 10.0.0.5",
    "cassandra, hosts, cluster, db1",
    "cassandra, hosts, clusterNode, db1",
    "cassandra, hosts, whereitis, db1:9042",
    "cassandra, hosts, whereitis, '10.0.0.5, 10.0.0.6:9042'",
    "cassandra, hosts, whereitis, [2001:db8::1]:9042",
    "cassandra, hosts, redis.host, db1",
    "cassandra, hosts, cassandra-cql.hosts, db1",
    "cassandra, hosts, zookeeper-quorum, zk1",
    "mongodb, mongodb.url, mongodb.uri, mongodb://db1",
    "mongodb, mongodb.url, mongodb.hosts, db1",
    "mongodb, mongodb.url, hosts, db1",
    "mongodb, mongodb.url, connection, mongodb://db1",
    "cassandra, hosts, nodelist, db1",
    "cassandra, hosts, cassandra, db1",
    "cassandra, hosts, dbhost, db1",
    "cassandra, hosts, seedNodes, db1",
    "cassandra, hosts, zookeepers, zk1",
    "cassandra, hosts, cassandra.node1, db1",
    "mongodb, mongodb.url, mongo, db1",
    "mongodb, mongodb.url, mongodb, db1",
    "mongodb, mongodb.url, mongohosts, db1",
    "toy, toy.zookeeper.quorum, toy.quorum, zk1",
    "toy, toy.zookeeper.quorum, toy.zookeeper, zk1",
    "toy, toy.zookeeper.quorum, toy.zk, zk1",
    "toy, toy.zookeeper.quorum, toy.master, db1",
    "toy, toy.zookeeper.quorum, toy.rootdir, hdfs://db1/toy",
    "toy, toy.zookeeper.quorum, toy.somewhere, 'zk1:2181,zk2:2181'",
    "toy, toy.zookeeper.quorum, toy.zookeeper.qourum, zk1"
  })
  void check_addressThatNobodyReads_isRejectedRatherThanALocalStoreUsed(
      String binding, String addressKey, String key, String value) {
    DB db =
        binding.equals("toy")
            ? new HandingOnDB()
            : new DescribedDB(
                Property.string(addressKey, null, "Where it is."),
                Property.string(binding + ".user", null, "Who."));

    List<Problem> problems =
        problems(withLocalStore(binding, addressKey), db, new TellingWorkload(), key, value);

    assertEquals(List.of(key), problems.stream().map(Problem::key).toList());
    assertTrue(
        problems.get(0).nextStep().contains("Did you mean " + addressKey + "?"),
        problems::toString);
  }

  @Test
  void check_longListOfAddresses_isRejectedAsAShortOne() {
    for (String machine : List.of("db1:9042", "10.0.0.5", "[2001:db8::1]:9042")) {
      String value = (machine + ", ").repeat(20_000) + machine;
      List<Problem> problems =
          problems(
              withLocalStore("cassandra", "hosts"),
              CASSANDRA,
              new TellingWorkload(),
              "whereitis",
              value);
      assertEquals(List.of("whereitis"), problems.stream().map(Problem::key).toList());
    }
  }

  /** A shell needs no workload. */
  @ParameterizedTest
  @CsvSource({"whereitis, db1:9042", "hosst, db1"})
  void check_addressWithoutAWorkload_isRejectedToo(String key, String value) {
    SourcedProperties properties = new SourcedProperties();
    properties.set(key, value, "-p");
    Problems problems = new Problems();
    new MistypedKeys(List.of(), new PrintStream(said, true, UTF_8))
        .check(
            withLocalStore("cassandra", "hosts"),
            properties,
            CASSANDRA,
            Optional.empty(),
            problems);
    assertEquals(List.of(key), problems.list().stream().map(Problem::key).toList());
  }

  /** Whatever else the workload reads, which can't tell. */
  @ParameterizedTest
  @CsvSource({
    "hosst, db1, hosts",
    "host, db1, hosts",
    "contact-points, db1, hosts",
    "zookeeper.quorum, zk1, hosts",
    "kafka.bootstrap.servers, 'k1:9092', hosts",
    "redis.host, db1, hosts",
    "cassandra.ip, 10.0.0.5, hosts"
  })
  void check_addressesNameBesideAWorkloadThatCantTell_isRejected(
      String key, String value, String meant) {
    List<Problem> problems =
        problems(withLocalStore("cassandra", "hosts"), CASSANDRA, SILENT, key, value);

    assertEquals(List.of(key), problems.stream().map(Problem::key).toList(), problems::toString);
    assertTrue(problems.get(0).nextStep().contains("Did you mean " + meant + "?"));
  }

  /** What isn't named as an address may be the workload's. */
  @Test
  void check_valueOfAWorkloadThatCantTell_isWarnedAboutWhereItLeadsToAServer() {
    assertEquals(
        List.of(),
        problems(withLocalStore("cassandra", "hosts"), CASSANDRA, SILENT, "whereitis", "db1:9042"));
    assertEquals(
        "WARNING: whereitis (-p): looks like the address of a server, but a local store is used for"
            + " cassandra. Did you mean hosts?",
        said.toString(UTF_8).strip());
  }

  @ParameterizedTest
  @CsvSource({
    "start, 12:30",
    "version, 1.2.3",
    "notes.txt, a.txt",
    "redis.timeout, 5",
    "redis.cluster, true",
    "redis.nodes, 3",
    "title, on a cluster",
    "nodeinfo, verbose",
    "dbname, db1",
    "ghosted, yes",
    "listen, 0.0.0.0"
  })
  void check_whatIsNoAddress_isNoProblem(String key, String value) {
    assertEquals(
        List.of(),
        problems(
            withLocalStore("cassandra", "hosts"), CASSANDRA, new TellingWorkload(), key, value));
  }

  /** Also where the workload can't tell what it reads. */
  @Test
  void check_addressOfAnotherBindingThatIsHere_isRejectedUnlessTheBindingsOwnIsGiven() {
    for (Workload workload : List.of(new TellingWorkload(), SILENT)) {
      for (boolean ownToo : List.of(false, true)) {
        SourcedProperties properties = new SourcedProperties();
        properties.set("mongodb.url", "mongodb://db1", "-p");
        if (ownToo) {
          properties.set("hosts", "db2", "-p");
        }
        Problems problems = new Problems();
        new MistypedKeys(
                List.of(withLocalStore("mongodb", "mongodb.url")),
                new PrintStream(said, true, UTF_8))
            .check(
                withLocalStore("cassandra", "hosts"),
                properties,
                new DescribedDB(Property.string("hosts", null, "Where it is.")),
                Optional.of(workload),
                problems);
        assertEquals(
            ownToo
                ? List.of()
                : List.of(
                    "mongodb.url=mongodb://db1 (-p): is an address of another binding, and without"
                        + " one of cassandra a local store would be used. Did you mean hosts? To use"
                        + " the local store, leave it out"),
            problems.list().stream().map(Problem::toString).toList());
      }
    }
    assertEquals("", said.toString(UTF_8));
  }

  @ParameterizedTest
  @CsvSource({
    "toy.rootdir, file:///data",
    "toy.rootdir, /toy",
    "toy.info.bindAddress, 0.0.0.0",
    "toy.rest.host, 0.0.0.0",
    "toy.kerberos.principal, toy/_HOST@EXAMPLE.ORG",
    "toy.registry.impl, org.apache.toy.Registry",
    "toy.dns.nameserver, default",
    "toy.zookeeper.property.clientPort, 2181",
    "toy.zookeeper.znode.parent, /toy",
    "toy.cluster.distributed, true",
    "toy.client.servers, 3",
    "toy.rpc.protection, privacy"
  })
  void check_driversOptionThatIsNoAddress_isHandedOn(String key, String value) {
    assertEquals(
        List.of(),
        problems(
            withLocalStore("toy", "toy.zookeeper.quorum"),
            new HandingOnDB(),
            new TellingWorkload(),
            key,
            value));
  }

  private List<String> problemsOfVariable(
      String binding, String addressKey, String name, String value, boolean addressGiven) {
    SourcedProperties properties = new SourcedProperties();
    if (addressGiven) {
      properties.set(addressKey, "db1", "-p");
    }
    Problems problems = new Problems();
    new MistypedKeys(List.of(), new PrintStream(said, true, UTF_8), Map.of(name, value))
        .check(
            withLocalStore(binding, addressKey),
            properties,
            new DescribedDB(Property.string(addressKey, null, "Where it is.")),
            Optional.of(new TellingWorkload()),
            problems);
    return problems.list().stream().map(Problem::toString).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "mongodb, mongodb.url, YCSB_MONGODB_URI, mongodb://anna:hush@db1",
    "mongodb, mongodb.url, YCSB_MONGO_HOST, db1",
    "mongodb, mongodb.url, YCSB_MONGO, db1",
    "cassandra, hosts, YCSB_CASSANDRA_HOSTS, db1",
    "cassandra, hosts, YCSB_HOSTS, db1",
    "cassandra, hosts, YCSB_CASSANDRA_CONTACTPOINTS, db1",
    "hbase, hbase.zookeeper.quorum, YCSB_HBASE_ZOOKEEPER_QUORUM, zk1",
    "hbase, hbase.zookeeper.quorum, YCSB_HBASE_ZK, zk1",
    "hbase, hbase.zookeeper.quorum, YCSB_ZOOKEEPER_QUORUM, zk1"
  })
  void check_addressInTheEnvironment_isRejectedRatherThanALocalStoreUsed(
      String binding, String addressKey, String name, String value) {
    List<String> problems = problemsOfVariable(binding, addressKey, name, value, false);

    assertEquals(1, problems.size(), problems::toString);
    assertTrue(problems.get(0).startsWith(name + "="), problems::toString);
    assertTrue(
        problems.get(0).contains(" (environment): looks like the address"), problems::toString);
    assertTrue(
        problems.get(0).contains("Did you mean -p " + addressKey + "=<address>?"),
        problems::toString);
    assertFalse(problems.get(0).contains("hush"), problems::toString);
    assertEquals(List.of(), problemsOfVariable(binding, addressKey, name, value, true));
  }

  @ParameterizedTest
  @CsvSource({
    "YCSB_HOSTS, ''",
    "YCSB_MONGOD, /usr/bin/mongod",
    "YCSB_STORE_JAVA_HOME, /opt/java",
    "YCSB_MONGODB_URI, mongodb://db1",
    "YCSB_DOWNLOAD_URL, https://example.org/ycsb.tar.gz",
    "YCSB_CASSANDRA_URL, https://example.org/cassandra-binding.tar.gz",
    "YCSB_ENCRYPTION_AZURE_ENDPOINT, https://example.org",
    "YCSB_CLIENTS, 2",
    "YCSB_CASSANDRA_VERSION, 4.1.5",
    "CASSANDRA_HOSTS, db1"
  })
  void check_variableThatIsNoAddressOfThisStore_isNoProblem(String name, String value) {
    assertEquals(List.of(), problemsOfVariable("cassandra", "hosts", name, value, false));
  }

  @ParameterizedTest
  @CsvSource({
    "operations, operationcount",
    "records, recordcount",
    "threads, threadcount",
    "ycsb.threads, threadcount",
    "hbase.columnfamily, columnfamily",
    "columnfamily, table",
    "toy.collection, table"
  })
  void check_nameOfAnotherTool_isKnownByItsMeaning(String key, String meant) {
    DB db =
        new DescribedDB(
            Property.string("toy.user", null, "Who."),
            Property.string("hbase.user", null, "Who."),
            Property.string(meant, null, "What is meant."));

    assertEquals(List.of(), problems(NO_STORE, db, new TellingWorkload(), key, "5"));
    assertEquals(
        "WARNING: " + key + " (-p): nothing in this run reads it. Did you mean " + meant + "?",
        said.toString(UTF_8).strip());
  }
}
