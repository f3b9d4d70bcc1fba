package site.ycsb.cluster.session;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.cluster.session.TlsGate.HalfOpenConnections;

@Timeout(10)
class HalfOpenConnectionsTest {
  private final HalfOpenConnections connections = new HalfOpenConnections(2);
  private final EmbeddedChannel first = new EmbeddedChannel();
  private final EmbeddedChannel second = new EmbeddedChannel();
  private final EmbeddedChannel third = new EmbeddedChannel();

  @Test
  void add_overTheLimit_oldestClosed() {
    connections.add(first);
    connections.add(second);
    assertTrue(first.isOpen());

    connections.add(third);

    assertFalse(first.isOpen());
    assertTrue(second.isOpen());
    assertTrue(third.isOpen());
  }

  @Test
  void remove_completedHandshake_makesRoom() {
    connections.add(first);
    connections.add(second);
    connections.remove(first);

    connections.add(third);

    assertTrue(first.isOpen());
    assertTrue(second.isOpen());
  }
}
