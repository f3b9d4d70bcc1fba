package site.ycsb.stores.launcher;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * Asks a Cassandra with users, which is started without its port for clients: this class opens it,
 * as soon as all nodes run and the users exist.
 */
public final class SecuredCassandraControl extends CassandraControl {
  /** System properties of the server's JVM. */
  public static final String PASSWORDS = "ycsb.store.passwords";

  public static final String NODE = "ycsb.store.node";
  public static final String NODES = "ycsb.store.nodes";

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private String reported = "";

  /** Called by name. */
  public SecuredCassandraControl() {}

  /**
   * Those that can be reached; as long as some are still to be started, those that run, although
   * clients can't reach them yet.
   */
  @Override
  public int servingNodes() throws ReflectiveOperationException, JMException {
    ObjectName service = new ObjectName(STORAGE_SERVICE);
    if (!server.isRegistered(service)
        || !"NORMAL".equals(server.getAttribute(service, "OperationMode"))) {
      return 0;
    }
    if (!servesClients()) {
      int nodes = Integer.getInteger(NODES, 1);
      int running =
          Math.min(
              ((Collection<?>) server.getAttribute(service, "LiveNodes")).size(),
              ((Map<?, ?>) server.getAttribute(service, "TokenToEndpointMap")).size());
      if (running < nodes) {
        return running;
      }
      if (usersExist(nodes)) {
        server.invoke(service, "startNativeTransport", new Object[0], new String[0]);
      }
    }
    return super.servingNodes();
  }

  private boolean usersExist(int nodes) throws ReflectiveOperationException {
    CassandraUsers users = new CassandraUsers(Path.of(System.getProperty(PASSWORDS, "")));
    if (!users.exist() && Integer.getInteger(NODE, 1) == 1) {
      try {
        users.create(nodes);
      } catch (IOException | ReflectiveOperationException e) {
        report(e);
      }
    }
    return users.exist();
  }

  /** In the server's output, once: it is tried again until the start is given up. */
  private void report(Exception failure) {
    @Nullable Throwable cause =
        failure instanceof InvocationTargetException ? failure.getCause() : failure;
    String reason = "the users can't be created yet: " + cause;
    if (!reason.equals(reported)) {
      reported = reason;
      System.err.println(reason);
    }
  }
}
