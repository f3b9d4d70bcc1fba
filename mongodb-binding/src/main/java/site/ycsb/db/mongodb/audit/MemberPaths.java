package site.ycsb.db.mongodb.audit;

import java.util.List;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.NetworkProbes.Path;

/**
 * What all members of a replica set take together.
 *
 * @param paths one for each member, whether it could be reached or not
 */
record MemberPaths(List<Path> paths) {
  MemberPaths {
    paths = List.copyOf(paths);
  }

  /** Yes only when each member was seen to take TLS only. */
  AuditAnswer answer() {
    long plain = paths.stream().filter(Path::takesPlaintext).count();
    if (plain == 0) {
      return rejecting() == paths.size() && !paths.isEmpty()
          ? AuditAnswer.YES
          : AuditAnswer.UNKNOWN;
    }
    boolean tls = paths.stream().anyMatch(Path::takesTls);
    return tls ? AuditAnswer.PARTLY : AuditAnswer.NO;
  }

  String shown() {
    return rejecting() + " of " + paths.size() + " reject connections without TLS";
  }

  private long rejecting() {
    return paths.stream().filter(path -> path == Path.TLS).count();
  }
}
