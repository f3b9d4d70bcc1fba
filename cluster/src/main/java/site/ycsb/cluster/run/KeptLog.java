package site.ycsb.cluster.run;

import java.nio.file.Path;

/** The log of a client whose results may not have become part of the joint ones. */
final class KeptLog {
  private KeptLog() {}

  /** What its user can do with it. */
  static String advice(Path log) {
    return "This client's log stays in "
        + log
        + ". To add the logs of all clients: bin/ycsb merge "
        + log
        + " <log of each other client>; with --incomplete, also that of a client that was killed";
  }
}
