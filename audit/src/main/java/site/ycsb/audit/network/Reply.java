package site.ycsb.audit.network;

import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Optional;
import site.ycsb.spi.audit.NetworkProbes.PlaintextTrial;

/** The outcome of a request, in words too. */
record Reply(Outcome outcome, String text) {
  private static final String NO_ANSWER = "no answer in time";

  /** How a server took a request. */
  enum Outcome {
    ANSWERED,
    /** The connection is closed, or the answer is of another protocol. */
    REJECTED,
    /** Nothing comes in time, which may have any reason. */
    SILENT
  }

  /** Asks by an open connection. */
  static Reply of(PlaintextTrial trial, Socket socket) {
    try {
      Optional<String> answer = trial.answer(socket);
      return answer
          .map(text -> new Reply(Outcome.ANSWERED, "answered: " + text))
          .orElseGet(() -> new Reply(Outcome.REJECTED, "no answer of its protocol"));
    } catch (IOException e) {
      return failed(e);
    }
  }

  static Reply failed(IOException failure) {
    return new Reply(
        failure instanceof SocketTimeoutException ? Outcome.SILENT : Outcome.REJECTED,
        reason(failure));
  }

  /** What a failed connection means, in a few words. */
  static String reason(IOException failure) {
    if (failure instanceof SocketTimeoutException) {
      return NO_ANSWER;
    }
    String message = String.valueOf(failure.getMessage());
    return failure instanceof EOFException || failure.getMessage() == null
        ? "the server closed the connection"
        : message;
  }
}
