package site.ycsb.cluster.result;

import java.io.IOException;
import java.io.Serial;

/** A client's log didn't arrive as it was sent. The message names the client and the piece. */
public final class TransferException extends IOException {
  @Serial private static final long serialVersionUID = 1;

  TransferException(int client, String reason) {
    super("client " + client + ": " + reason);
  }
}
