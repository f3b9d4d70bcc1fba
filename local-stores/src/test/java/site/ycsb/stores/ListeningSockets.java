package site.ycsb.stores;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Where a process listens, as the system reports it, such as {@code 0100007F:2352} (Linux only).
 */
public final class ListeningSockets {
  private static final String LISTENING = "0A";
  private static final int ADDRESS = 1;
  private static final int STATE = 3;
  private static final int INODE = 9;

  private ListeningSockets() {}

  /** Addresses and ports in hexadecimal, addresses in the machine's byte order. */
  public static List<String> of(ProcessHandle process) throws IOException {
    Set<String> inodes = sockets(process);
    List<String> found = new ArrayList<>();
    for (String table : List.of("tcp", "tcp6")) {
      for (String line : Files.readAllLines(Path.of("/proc/net", table))) {
        String[] columns = line.trim().split("\\s+", -1);
        if (columns.length > INODE
            && columns[STATE].equals(LISTENING)
            && inodes.contains(columns[INODE])) {
          found.add(columns[ADDRESS]);
        }
      }
    }
    return found;
  }

  /** 127.0.0.0/8, plain or as an IPv6 address, or ::1, on a machine with little-endian numbers. */
  public static boolean isLoopback(String socket) {
    return socket.matches("(?:0{16}F{4}0{4})?[0-9A-F]{6}7F:.*")
        || socket.startsWith("00000000000000000000000001000000:");
  }

  public static int port(String socket) {
    return Integer.parseInt(socket.substring(socket.indexOf(':') + 1), 16);
  }

  private static Set<String> sockets(ProcessHandle process) throws IOException {
    Set<String> inodes = new HashSet<>();
    try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(process.pid()), "fd"))) {
      for (Path file : files.toList()) {
        String target = target(file);
        if (target.startsWith("socket:[")) {
          inodes.add(target.substring("socket:[".length(), target.length() - 1));
        }
      }
    }
    return inodes;
  }

  /** Empty for a file that has since been closed. */
  private static String target(Path file) {
    try {
      return Files.readSymbolicLink(file).toString();
    } catch (IOException e) {
      return "";
    }
  }
}
