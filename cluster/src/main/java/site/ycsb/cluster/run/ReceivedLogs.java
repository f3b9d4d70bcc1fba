package site.ycsb.cluster.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import site.ycsb.config.FileTrouble;

/** The logs of all clients as far as they have arrived, in a folder. Used by one thread. */
final class ReceivedLogs {
  private final Path folder;
  private final Map<Integer, Long> sizes = new HashMap<>();

  /** In a private folder, which the caller deletes. */
  ReceivedLogs(Path folder) {
    this.folder = folder;
  }

  /** Adds a piece unless it has arrived already; returns how many bytes there are now. */
  long add(int client, String piece) throws IOException {
    int colon = piece.indexOf(':');
    long size = sizes.getOrDefault(client, 0L);
    byte[] content;
    long offset;
    try {
      offset = Long.parseLong(piece.substring(0, Math.max(0, colon)));
      content = Base64.getDecoder().decode(piece.substring(colon + 1));
    } catch (IllegalArgumentException e) {
      throw new IOException("a piece of the log of client " + client + " is malformed", e);
    }
    if (offset < size) {
      return size;
    }
    if (offset > size) {
      throw new IOException(
          "the log of client " + client + " lacks the bytes from " + size + " to " + offset);
    }
    try {
      Files.write(file(client), content, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw FileTrouble.unwritten(file(client), e);
    }
    sizes.put(client, size + content.length);
    return size + content.length;
  }

  Optional<String> read(int client) throws IOException {
    Path file = file(client);
    return Files.exists(file) ? Optional.of(Files.readString(file, UTF_8)) : Optional.empty();
  }

  private Path file(int client) {
    return folder.resolve("client-" + client + ".hlog");
  }
}
