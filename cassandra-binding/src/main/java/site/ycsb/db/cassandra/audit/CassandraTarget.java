package site.ycsb.db.cassandra.audit;

import com.datastax.oss.driver.api.core.CqlSession;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import site.ycsb.spi.audit.Endpoint;

/**
 * What is audited.
 *
 * @param contactPoints the CQL ports of the nodes that the user named
 * @param username whom the binding logs in as
 * @param login opens a session of the driver as the binding does
 * @param product tells which product answers a session
 */
public record CassandraTarget(
    List<Endpoint> contactPoints,
    Optional<String> username,
    Login login,
    Function<CqlSession, String> product) {
  public CassandraTarget {
    contactPoints = List.copyOf(contactPoints);
  }

  /** Opens a session; the caller closes it. */
  @FunctionalInterface
  public interface Login {
    CqlSession open();
  }
}
