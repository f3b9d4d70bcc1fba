package site.ycsb.db.cassandra;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.spi.atrest.AtRestState;
import site.ycsb.spi.atrest.AtRestState.Protection;

class ServerAtRestTest {
  private static final AtRestState TOLD =
      new AtRestState(
          Protection.IN_CLEAR,
          Protection.ENCRYPTED,
          Protection.IN_CLEAR,
          -1,
          Map.of(),
          List.of("the table has no compressor that encrypts"));

  @Test
  void known_productThatEncryptsUntold_isUnknownWhereItSaysClear() {
    AtRestState state = ServerAtRest.known(TOLD, new ServerProduct("ScyllaDB 2025.1.2", false));

    assertEquals(-1, state.data().figure());
    assertEquals(1, state.log().figure());
    assertEquals(-1, state.hints().figure());
    assertEquals(
        List.of(
            "the table has no compressor that encrypts",
            "ScyllaDB 2025.1.2 may encrypt in ways that it doesn't report over CQL"),
        state.reasons());
  }

  @Test
  void known_apacheCassandra_isWhatItSays() {
    assertEquals(TOLD, ServerAtRest.known(TOLD, new ServerProduct("Apache Cassandra 5.0.9", true)));
  }
}
