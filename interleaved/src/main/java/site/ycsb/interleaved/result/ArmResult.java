package site.ycsb.interleaved.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.interleaved.result.Slice.LatencySummary;

/**
 * An arm over all its slices.
 *
 * @param role what it's there for
 * @param properties its own, and those that it has instead of plain's own, as they may be shown
 * @param facts what its binding reports of server, driver, connection and encryption
 * @param servers the indexes of the servers of this machine that it works on
 * @param ownServer whether it works on other servers than plain, also at another address; null in
 *     results of earlier versions
 * @param work how much it did
 * @param latencies of all slices, by kind of operation
 * @param exitCode by how its operations ended
 */
public record ArmResult(
    String name,
    Role role,
    Map<String, String> properties,
    Map<String, String> facts,
    List<Integer> servers,
    @JsonInclude(JsonInclude.Include.NON_NULL) @JsonSetter(nulls = Nulls.SET)
        @Nullable Boolean ownServer,
    Work work,
    Map<String, LatencySummary> latencies,
    int exitCode) {
  public ArmResult {
    properties = Collections.unmodifiableMap(new TreeMap<>(properties));
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    servers = List.copyOf(servers);
    latencies = Collections.unmodifiableMap(new TreeMap<>(latencies));
  }

  /** Whether it works on other servers than plain. */
  public boolean hasOwnServer(ArmResult plain) {
    return ownServer == null ? !servers.equals(plain.servers) : ownServer;
  }

  /** What an arm is there for. */
  public enum Role {
    /** What others are compared with. */
    PLAIN,
    /** Plain again: shows what differs without a reason. */
    CONTROL,
    /** What is to be compared with plain. */
    PROTECTION
  }

  /**
   * How much an arm did.
   *
   * @param operations that counted
   * @param perSecond those by counted time
   * @param failed of all that it did, guards included
   * @param clientMicros processor time of the client's process for an operation
   * @param tableBytes what its table takes on disk at the end; null when that isn't known
   */
  public record Work(
      long operations,
      double perSecond,
      long failed,
      double clientMicros,
      @JsonSetter(nulls = Nulls.SET) @Nullable Long tableBytes) {}
}
