package site.ycsb.compare.plan;

import java.util.Map;
import site.ycsb.compare.study.ClientLaunch;

/**
 * Where the clients of a trial meet.
 *
 * @param address host and port at which the first one is reached
 * @param tokenFile the file that lets the others in, as each of them finds it
 */
public record MeetingPoint(String address, String tokenFile) {
  private static final String TOKEN_FILE = "cluster.token.file";

  /** As far as it is known before a trial starts. */
  public static MeetingPoint of(ClientLaunch launch) {
    return new MeetingPoint(
        launch.listen().orElse("127.0.0.1:<port>"), launch.tokenFile().orElse("<token>"));
  }

  Map<String, String> coordinating(int clients) {
    return Map.of(
        "cluster.clients",
        Integer.toString(clients),
        "cluster.listen",
        address,
        TOKEN_FILE,
        tokenFile);
  }

  Map<String, String> joining() {
    return Map.of(TOKEN_FILE, tokenFile);
  }
}
