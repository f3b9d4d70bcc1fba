package site.ycsb.audit.network;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.Endpoint;
import site.ycsb.spi.audit.SecurityFeature;

/** Requests a web server's start page without a user. */
final class WebPageProbe {
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] (\\d{3})[^\r\n]*");
  private static final int MAX_BYTES = 4096;
  private static final int FIRST_ERROR = 400;

  private final AuditTrail trail;
  private final ProbeSockets sockets;

  WebPageProbe(AuditTrail trail, ProbeSockets sockets) {
    this.trail = trail;
    this.sockets = sockets;
  }

  void probe(Endpoint endpoint) {
    String action = endpoint + ": GET / without a user";
    try (Socket socket = sockets.open(endpoint)) {
      socket
          .getOutputStream()
          .write(
              ("GET / HTTP/1.0\r\nHost: " + endpoint.address() + "\r\n\r\n")
                  .getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().flush();
      String answer =
          new String(socket.getInputStream().readNBytes(MAX_BYTES), StandardCharsets.ISO_8859_1);
      Matcher status = STATUS.matcher(answer);
      if (!status.lookingAt()) {
        record(action, "no HTTP without TLS");
        return;
      }
      record(action, status.group());
      if (Integer.parseInt(status.group(1)) < FIRST_ERROR) {
        trail.weakness(
            "open web page",
            endpoint + " answers anyone: " + status.group(),
            "Require a login for it, bind it to loopback, or turn it off");
      }
    } catch (IOException e) {
      record(action, Reply.reason(e));
    }
  }

  private void record(String action, String result) {
    trail.tried(SecurityFeature.AUTHENTICATION, AuditAnswer.UNKNOWN, action, result);
  }
}
