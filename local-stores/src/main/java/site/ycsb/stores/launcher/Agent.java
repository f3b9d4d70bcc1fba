package site.ycsb.stores.launcher;

/**
 * Runs a maintenance task inside the server's JVM. A command attaches to the server's process and
 * has this class called; the system lets nobody but the server's user do that. So the server needs
 * no JMX port, over which any user of the machine could run code in it, and nobody has to speak its
 * protocol.
 */
public final class Agent {
  /** The system property of a failed task: the id of the request, a blank, the reason. */
  public static final String FAILURE_PROPERTY = "ycsb.store.task.failure";

  private static final int WORDS = 3;

  private static final int MAX_CAUSES = 20;

  private Agent() {}

  public enum Task {
    FLUSH,
    COMPACT
  }

  /**
   * A request.
   *
   * @param id names it in the reason of a failure; without a blank
   * @param control how the server in that JVM is asked
   */
  public static String request(String id, Task task, Class<? extends ServerControl> control) {
    return id + " " + task + " " + control.getName();
  }

  /**
   * Runs a task. A failure ends the request with an error; its reason is in {@link
   * #FAILURE_PROPERTY}, since the protocol has no place for one.
   *
   * @param request what {@link #request} returned
   */
  public static void agentmain(String request) throws Exception {
    String[] words = request.split(" ", WORDS);
    try {
      ServerControl control = ServerControl.named(words[2]);
      switch (Task.valueOf(words[1])) {
        case FLUSH -> control.flush();
        case COMPACT -> control.compact();
      }
    } catch (Exception e) {
      System.setProperty(FAILURE_PROPERTY, words[0] + " " + reasonOf(e));
      throw e;
    }
  }

  private static String reasonOf(Throwable failure) {
    Throwable reason = failure;
    for (int depth = 0; reason.getCause() != null && depth < MAX_CAUSES; depth++) {
      reason = reason.getCause();
    }
    String message = reason.getMessage();
    return message == null ? reason.getClass().getSimpleName() : message;
  }
}
