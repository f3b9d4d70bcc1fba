package site.ycsb.compare.study;

import java.util.List;
import java.util.Optional;

/**
 * How the clients that join the first one of a trial are started, and where they meet.
 *
 * @param hosts where they run, one for each; empty: on this machine
 * @param command what starts {@code bin/ycsb} for them, word by word; empty: what starts it here
 * @param listen host and port at which the first client is reached; empty: a free port of this
 *     machine, for itself only
 * @param tokenFile the file that lets clients in, under the same name on each host; empty: the
 *     study creates one
 */
public record ClientLaunch(
    List<String> hosts, List<String> command, Optional<String> listen, Optional<String> tokenFile) {
  /** What is replaced by a client's host in the words of a command. */
  public static final String HOST = "{host}";

  /** Processes of this installation. */
  public static final ClientLaunch LOCAL =
      new ClientLaunch(List.of(), List.of(), Optional.empty(), Optional.empty());

  public ClientLaunch {
    hosts = List.copyOf(hosts);
    command = List.copyOf(command);
  }

  /** Whether clients are started on other machines. */
  public boolean isRemote() {
    return !hosts.isEmpty();
  }

  /** What starts {@code bin/ycsb} for a client. */
  public List<String> starter(int number) {
    return isRemote()
        ? command.stream().map(word -> word.replace(HOST, hosts.get(number - 1))).toList()
        : command;
  }
}
