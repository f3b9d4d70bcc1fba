package site.ycsb.stores.cassandra;

import java.io.IOException;
import java.util.List;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** Asks a node over JMX, as {@code nodetool} does, to write out or rewrite its tables. */
final class NodeMaintenance {
  private static final String STORAGE_SERVICE = "org.apache.cassandra.db:type=StorageService";
  private static final String TEXT = String.class.getName();
  private static final String TEXTS = String[].class.getName();

  private NodeMaintenance() {}

  /** Writes the memtables of all keyspaces of users to SSTables. */
  static void flush(int jmxPort) throws IOException {
    forEachKeyspace(
        jmxPort,
        (server, service, keyspace) ->
            server.invoke(
                service,
                "forceKeyspaceFlush",
                new Object[] {keyspace, new String[0]},
                new String[] {TEXT, TEXTS}));
  }

  /** Makes one SSTable of all that each table of users has. */
  static void compact(int jmxPort) throws IOException {
    forEachKeyspace(
        jmxPort,
        (server, service, keyspace) ->
            server.invoke(
                service,
                "forceKeyspaceCompaction",
                new Object[] {false, keyspace, new String[0]},
                new String[] {boolean.class.getName(), TEXT, TEXTS}));
  }

  @SuppressWarnings("BanJNDI") // the address is that of a server that we started on loopback
  private static void forEachKeyspace(int jmxPort, Request request) throws IOException {
    JMXServiceURL url =
        new JMXServiceURL("service:jmx:rmi:///jndi/rmi://127.0.0.1:" + jmxPort + "/jmxrmi");
    try (JMXConnector connector = JMXConnectorFactory.connect(url)) {
      MBeanServerConnection server = connector.getMBeanServerConnection();
      ObjectName service = name();
      List<?> keyspaces = (List<?>) server.getAttribute(service, "NonSystemKeyspaces");
      for (Object keyspace : keyspaces) {
        request.send(server, service, String.valueOf(keyspace));
      }
    } catch (JMException e) {
      throw new IOException("the node refused: " + e.getMessage(), e);
    }
  }

  private static ObjectName name() {
    try {
      return new ObjectName(STORAGE_SERVICE);
    } catch (MalformedObjectNameException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What is asked for one keyspace. */
  @FunctionalInterface
  private interface Request {
    void send(MBeanServerConnection server, ObjectName service, String keyspace)
        throws IOException, JMException;
  }
}
