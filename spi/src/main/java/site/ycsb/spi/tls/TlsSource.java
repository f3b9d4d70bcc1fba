package site.ycsb.spi.tls;

/** A DB that can tell how its connections are protected. */
public interface TlsSource {
  /**
   * What the connections that are open now have negotiated, taken from their TLS sessions. Asked
   * after init and before cleanup, on one DB for all threads of the run.
   */
  TlsState tls();
}
