package site.ycsb.spi.audit;

import java.io.IOException;
import java.net.Socket;
import java.util.Optional;

/** Speaks a store's protocol without TLS. */
@FunctionalInterface
public interface PlaintextTrial {
  /**
   * Sends a request that changes nothing.
   *
   * @param socket connected, with time limits, and not encrypted
   * @return what the server answered; empty when the answer isn't one of this protocol
   * @throws IOException when the server closes the connection or stays silent
   */
  Optional<String> answer(Socket socket) throws IOException;
}
