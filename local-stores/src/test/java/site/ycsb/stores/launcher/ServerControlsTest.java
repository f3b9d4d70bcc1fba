package site.ycsb.stores.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.management.ManagementFactory;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where no server runs; the real ones are asked in the stores' own tests. */
class ServerControlsTest {
  @ParameterizedTest
  @ValueSource(
      classes = {
        CassandraControl.class,
        HBaseControl.class,
        HBaseControl.Secured.class,
        MongoControl.class
      })
  void servingNodes_noServerInThisJvm_isNone(Class<? extends ServerControl> control)
      throws Exception {
    assertEquals(0, ServerControl.named(control.getName()).servingNodes());
  }

  @Test
  void servingNodes_cassandraDoesNotListenYet_isNone() throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName name = new ObjectName("org.apache.cassandra.db:type=StorageService");
    server.registerMBean(new Starting(), name);
    try {
      assertEquals(0, new CassandraControl().servingNodes());
    } finally {
      server.unregisterMBean(name);
    }
  }

  /** What the control asks first. */
  public interface StartingMBean {
    boolean isNativeTransportRunning();
  }

  /** A server before its native transport has started. */
  public static final class Starting implements StartingMBean {
    @Override
    public boolean isNativeTransportRunning() {
      return false;
    }
  }
}
