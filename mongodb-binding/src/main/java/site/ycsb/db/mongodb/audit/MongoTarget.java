package site.ycsb.db.mongodb.audit;

import com.mongodb.client.MongoClient;
import java.util.List;
import java.util.Optional;
import site.ycsb.spi.audit.Endpoint;

/**
 * What is audited.
 *
 * @param servers the ports of the servers that the user named
 * @param username whom the binding logs in as
 * @param login opens the driver as the binding does
 */
public record MongoTarget(List<Endpoint> servers, Optional<String> username, Login login) {
  public MongoTarget {
    servers = List.copyOf(servers);
  }

  /** The driver, logged in. */
  public interface Session extends AutoCloseable {
    MongoClient driver();

    /** The product that answers. */
    String product();

    @Override
    void close();
  }

  /** Opens the driver; the caller closes it. */
  @FunctionalInterface
  public interface Login {
    Session open();
  }
}
