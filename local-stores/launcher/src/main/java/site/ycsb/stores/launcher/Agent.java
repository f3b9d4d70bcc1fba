package site.ycsb.stores.launcher;

import java.lang.management.ManagementFactory;
import javax.management.JMException;

/**
 * Runs a maintenance task inside the server's JVM. A command attaches to the server's process and
 * has this class called; the system lets nobody but the server's user do that. So the server needs
 * no JMX port, over which any user of the machine could run code in it.
 */
public final class Agent {
  /** The system property of a failed task: the id of the request, a blank, the reason. */
  public static final String FAILURE_PROPERTY = "ycsb.store.task.failure";

  public static final String CASSANDRA_FLUSH = "cassandra.flush";
  public static final String CASSANDRA_COMPACT = "cassandra.compact";

  private Agent() {}

  /**
   * Runs a task. A failure ends the request with an error; its reason is in {@link
   * #FAILURE_PROPERTY}, since the protocol has no place for one.
   *
   * @param request its id, a blank, the name of the task
   */
  public static void agentmain(String request) throws JMException {
    int blank = request.indexOf(' ');
    try {
      run(request.substring(blank + 1));
    } catch (JMException | RuntimeException e) {
      System.setProperty(FAILURE_PROPERTY, request.substring(0, blank + 1) + reasonOf(e));
      throw e;
    }
  }

  private static void run(String task) throws JMException {
    CassandraMaintenance cassandra =
        new CassandraMaintenance(ManagementFactory.getPlatformMBeanServer());
    switch (task) {
      case CASSANDRA_FLUSH -> cassandra.flush();
      case CASSANDRA_COMPACT -> cassandra.compact();
      default -> throw new IllegalArgumentException("unknown task " + task);
    }
  }

  private static String reasonOf(Throwable failure) {
    Throwable reason = failure;
    while (reason.getCause() != null) {
      reason = reason.getCause();
    }
    String message = reason.getMessage();
    return message == null ? reason.getClass().getSimpleName() : message;
  }
}
