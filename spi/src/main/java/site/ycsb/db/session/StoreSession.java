package site.ycsb.db.session;

import java.util.Map;
import site.ycsb.Status;
import site.ycsb.spi.atrest.AtRestState;
import site.ycsb.spi.tls.TlsState;

/** An open connection to a store, which all threads of a run use. Thread-safe. */
public interface StoreSession extends AutoCloseable {
  /** The server's live nodes; -1 when the store doesn't report them. */
  int nodes();

  default boolean standIn() {
    return false;
  }

  /** Server, driver and how they are used, in words. Holds no secret. */
  Map<String, String> facts();

  /** What its connections that are open now have negotiated. */
  TlsState tls();

  /**
   * What the store encrypts at rest of a table, and of its logs.
   *
   * @throws site.ycsb.spi.StoreUnavailableException when it doesn't answer
   */
  AtRestState atRest(String table);

  /** The status of an operation that failed. Reports it, if it is the first of its kind. */
  Status failed(Throwable failure);

  @Override
  void close();
}
