package site.ycsb.stores.launcher;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Asks the stand-in for MongoDB in this JVM by the MBean that it registers once it listens. */
public final class StandInControl implements ServerControl {
  private static final String STAND_IN = "site.ycsb.stores:type=MongoStandIn";

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

  /** Called by name. */
  public StandInControl() {}

  @Override
  public int servingNodes() throws JMException {
    return server.isRegistered(new ObjectName(STAND_IN)) ? 1 : 0;
  }

  @Override
  public void flush() throws JMException {
    server.invoke(new ObjectName(STAND_IN), "flush", new Object[0], new String[0]);
  }
}
