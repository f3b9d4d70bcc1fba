package site.ycsb.stores.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.InstanceNotFoundException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.cassandra.db.lifecycle.LifecycleTransaction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Plays the server's part by an MBean of its name in this JVM. */
class AgentTest {
  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private final ObjectName name;

  AgentTest() throws Exception {
    name = new ObjectName("org.apache.cassandra.db:type=StorageService");
  }

  @AfterEach
  void forgetFailure() throws Exception {
    System.clearProperty(Agent.FAILURE_PROPERTY);
    if (server.isRegistered(name)) {
      server.unregisterMBean(name);
    }
  }

  @Test
  void agentmain_flushAndCompact_reachEveryKeyspaceOfUsers() throws Exception {
    Recorded service = new Recorded();
    server.registerMBean(service, name);

    LifecycleTransaction.reset();

    Agent.agentmain(request(Agent.Task.FLUSH));
    assertEquals(0, LifecycleTransaction.waits());
    Agent.agentmain(request(Agent.Task.COMPACT));

    assertEquals(
        List.of("flush ycsb", "flush other", "compact ycsb", "compact other"), service.calls);
    assertEquals(1, LifecycleTransaction.waits(), "merged files are deleted");
  }

  @Test
  void agentmain_noSuchServer_failsWithTheReason() {
    assertThrows(InstanceNotFoundException.class, () -> Agent.agentmain(request(Agent.Task.FLUSH)));

    assertEquals("id " + name, System.getProperty(Agent.FAILURE_PROPERTY));
  }

  @Test
  void agentmain_unknownTask_isRejected() {
    assertThrows(
        IllegalArgumentException.class,
        () -> Agent.agentmain("id OTHER " + CassandraControl.class.getName()));
  }

  @Test
  void agentmain_unknownControl_isRejected() {
    assertThrows(
        ClassCastException.class, () -> Agent.agentmain("id FLUSH " + String.class.getName()));
  }

  private static String request(Agent.Task task) {
    return Agent.request("id", task, CassandraControl.class);
  }

  /** The operations of the server's MBean that maintenance calls. */
  public interface RecordedMBean {
    List<String> getNonSystemKeyspaces();

    void forceKeyspaceFlush(String keyspace, String... tables);

    void forceKeyspaceCompaction(boolean splitOutput, String keyspace, String... tables);
  }

  /** Notes what is called. */
  public static final class Recorded implements RecordedMBean {
    private final List<String> calls = new ArrayList<>();

    @Override
    public List<String> getNonSystemKeyspaces() {
      return List.of("ycsb", "other");
    }

    @Override
    public void forceKeyspaceFlush(String keyspace, String... tables) {
      calls.add("flush " + keyspace);
    }

    @Override
    public void forceKeyspaceCompaction(boolean splitOutput, String keyspace, String... tables) {
      calls.add("compact " + keyspace);
    }
  }
}
