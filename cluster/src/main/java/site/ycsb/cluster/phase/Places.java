package site.ycsb.cluster.phase;

/** Where on the {@link Rendezvous} the phases are agreed on. */
final class Places {
  /** Who coordinates, by name. Written by that client only. */
  static final String COORDINATOR = "coordinator";

  /** Why the run is aborted, for all clients. */
  static final String ABORT = "abort";

  /** The {@link StartPlan}. Written by the coordinator only. */
  static final String PLAN = "plan";

  private Places() {}

  /** What became of a candidate. Written by the coordinator only. */
  static String decision(String name) {
    return "decisions/" + name;
  }

  /** The last phase that a client has reached. Written by that client only. */
  static String reached(int index) {
    return "reached/" + index;
  }
}
