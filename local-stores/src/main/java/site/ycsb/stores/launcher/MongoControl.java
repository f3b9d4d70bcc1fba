package site.ycsb.stores.launcher;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Asks the stand-in for MongoDB in this JVM, or the one that runs a mongod, by the MBean that it
 * registers once clients are served.
 */
public final class MongoControl implements ServerControl {
  private static final String NAME = "site.ycsb.stores:type=MongoServer";

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

  @Override
  public int servingNodes() throws JMException {
    ObjectName name = new ObjectName(NAME);
    return server.isRegistered(name) ? (Integer) server.getAttribute(name, "ServingNodes") : 0;
  }

  @Override
  public void flush() throws JMException {
    invoke("flush");
  }

  @Override
  public void compact() throws JMException {
    invoke("compact");
  }

  private void invoke(String operation) throws JMException {
    server.invoke(new ObjectName(NAME), operation, new Object[0], new String[0]);
  }
}
