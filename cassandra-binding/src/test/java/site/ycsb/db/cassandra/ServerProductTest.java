package site.ycsb.db.cassandra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** On what the products' system tables have. */
class ServerProductTest {
  @Test
  void of_apacheCassandra_tellsItsEncryption() {
    assertEquals(
        new ServerProduct("Apache Cassandra 5.0.9", true),
        of(Map.of("release_version", Optional.of("5.0.9"))));
  }

  @Test
  void of_scylla_isNamedByItsOwnVersion() {
    assertEquals(
        new ServerProduct("ScyllaDB 2025.1.2 (answers as Cassandra 3.0.8)", false),
        ServerProduct.of(
            Map.of(
                "release_version", Optional.of("3.0.8"), "supported_features", Optional.of("A,B")),
            false,
            false,
            Optional.of("2025.1.2")));
  }

  @Test
  void of_dataStax_isNamedAsFarAsItTells() {
    assertEquals(
        new ServerProduct("DataStax Enterprise 6.8.40 (answers as Cassandra 4.0.0.6840)", false),
        of(
            Map.of(
                "release_version",
                Optional.of("4.0.0.6840"),
                "dse_version",
                Optional.of("6.8.40"))));
    assertEquals(
        new ServerProduct(
            "a DataStax product (HCD, Astra DB or DSE) (answers as Cassandra 4.0.11)", false),
        of(Map.of("release_version", Optional.of("4.0.11"), "dse_version", Optional.empty())));
  }

  @Test
  void of_amazonKeyspaces_isNamedByItsKeyspace() {
    assertEquals(
        new ServerProduct("Amazon Keyspaces (answers as Cassandra 3.11.2)", false),
        ServerProduct.of(
            Map.of("release_version", Optional.of("3.11.2")), true, false, Optional.empty()));
  }

  @Test
  void of_yugabyte_isNamedByItsTable() {
    assertEquals(
        new ServerProduct("YugabyteDB (answers as Cassandra 3.9-SNAPSHOT)", false),
        ServerProduct.of(
            Map.of("release_version", Optional.of("3.9-SNAPSHOT")), false, true, Optional.empty()));
  }

  @Test
  void of_versionWithControlCharacters_isEscaped() {
    assertEquals(
        "an unknown product (answers as Cassandra 5\\u001b[2J)",
        of(Map.of("release_version", Optional.of("5\u001b[2J"))).description());
  }

  @Test
  void of_noVersionOfCassandra_isAnUnknownProductThatDoesntTell() {
    assertEquals(new ServerProduct("an unknown product", false), of(Map.of()));
    assertEquals(
        new ServerProduct(
            "an unknown product (answers as Cassandra " + "9".repeat(60) + "...)", false),
        of(Map.of("release_version", Optional.of("9".repeat(1_000_000)))));
  }

  /**
   * Taken for "there is no such table" it would make Apache an unknown product, and clear unknown.
   */
  @Test
  void query_timeOut_isntTakenForAMissingTable() {
    DriverTimeoutException timeOut = new DriverTimeoutException("Query timed out after PT2S");

    assertSame(
        timeOut,
        assertThrows(
            DriverTimeoutException.class, () -> ServerProduct.query(failing(() -> timeOut))));
  }

  @Test
  void query_serverThatDoesntKnowTheTables_isAnUnknownProduct() {
    assertEquals(
        new ServerProduct("an unknown product", false),
        ServerProduct.query(
            failing(() -> new InvalidQueryException(node(), "unconfigured table local"))));
  }

  private static CqlSession failing(Supplier<RuntimeException> failure) {
    return proxy(
        CqlSession.class,
        () -> {
          throw failure.get();
        });
  }

  private static Node node() {
    return proxy(
        Node.class,
        () -> {
          throw new UnsupportedOperationException();
        });
  }

  private static <T> T proxy(Class<T> type, Supplier<Object> answer) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(), new Class<?>[] {type}, (self, method, values) -> answer.get()));
  }

  private static ServerProduct of(Map<String, Optional<String>> local) {
    return ServerProduct.of(local, false, false, Optional.empty());
  }
}
