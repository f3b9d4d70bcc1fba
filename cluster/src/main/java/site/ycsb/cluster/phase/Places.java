package site.ycsb.cluster.phase;

/**
 * Where on the {@link Rendezvous} things are agreed on. Below {@link #FOR_ALL} are those that
 * everybody reads; what one client writes for the coordinator, and the coordinator for one client,
 * is read by nobody else, so that traffic doesn't grow with the square of the clients.
 */
public final class Places {
  public static final String FOR_ALL = "all";

  /** That somebody coordinates; goes when that client is lost. */
  public static final String COORDINATOR = FOR_ALL + "/coordinator";

  /** What all do, for those that join. Written by the coordinator only. */
  static final String TASK = FOR_ALL + "/task";

  /** The {@link Messages.StartPlan}. Written by the coordinator only. */
  static final String PLAN = FOR_ALL + "/plan";

  /** Why the run is aborted, for all clients. */
  static final String ABORT = FOR_ALL + "/abort";

  /** That all clients end their measured part now, and deliver what they have. */
  static final String STOP = FOR_ALL + "/stop";

  /**
   * That the joint result is there: how many clients were lost. Written by the coordinator only.
   */
  static final String DONE = FOR_ALL + "/done";

  /** How far all clients are. Written by the coordinator only. */
  public static final String PROGRESS = FOR_ALL + "/progress";

  private Places() {}

  /** What the coordinator writes for one client. */
  public static String to(String name) {
    return "to/" + name;
  }

  static String decision(String name) {
    return to(name) + "/decision";
  }

  /** The coordinator's time, in answer to {@link #clockQuestion}. */
  public static String clockAnswer(String name) {
    return to(name) + "/clock";
  }

  /** How many bytes of a client's log have arrived. */
  public static String logTaken(String name) {
    return to(name) + "/log";
  }

  /** The last phase that a client has reached. Written by that client only, as all below. */
  static String reached(int index) {
    return from(index) + "/reached";
  }

  /** What a client's binding told, and its clock. */
  static String readiness(int index) {
    return from(index) + "/readiness";
  }

  /** Asks for the coordinator's time; a number that grows. */
  public static String clockQuestion(int index) {
    return from(index) + "/clock";
  }

  public static String progress(int index) {
    return from(index) + "/progress";
  }

  public static String logPiece(int index) {
    return from(index) + "/log";
  }

  public static String report(int index) {
    return from(index) + "/report";
  }

  public static String exitCode(int index) {
    return from(index) + "/exit";
  }

  private static String from(int index) {
    return "from/" + index;
  }
}
