package site.ycsb.stores.hbase;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Asks a region server to write out or rewrite the regions of users' tables.
 *
 * <p>Source: Admin.proto and HBase.proto of 2.6; regions have folders of their names in {@code
 * data/<namespace>/<table>/}.
 */
final class RegionMaintenance implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 60_000;

  /** Of all tables, which may be large. */
  private static final long COMPACTION_MINUTES = 30;

  private static final long POLL_MILLIS = 20;
  private static final int REGION_NAME = 1;
  private static final Pattern REGION = Pattern.compile("[0-9a-f]{32}");

  private final ServerCall server;
  private final List<String> regions;

  private RegionMaintenance(ServerCall server, List<String> regions) {
    this.server = server;
    this.regions = regions;
  }

  /**
   * Connects.
   *
   * @param root the folder of the server's files
   */
  static RegionMaintenance open(String address, int port, Path root) throws IOException {
    List<String> regions = regions(root.resolve("data"));
    return new RegionMaintenance(
        ServerCall.open(address, port, "AdminService", TIMEOUT_MILLIS), regions);
  }

  /** Writes what is in memory to files. */
  void flush() throws IOException {
    for (String region : regions) {
      callIfOnline("FlushRegion", of(region));
    }
  }

  /** Makes one file of all that each region has, and waits for it. */
  void compact() throws IOException {
    for (String region : regions) {
      callIfOnline("CompactRegion", of(region).with(2, 1));
    }
    long endNanos = System.nanoTime() + TimeUnit.MINUTES.toNanos(COMPACTION_MINUTES);
    for (String region : regions) {
      while (callIfOnline("GetRegionInfo", of(region).with(2, 1)).number(2) != 0) {
        if (System.nanoTime() > endNanos) {
          throw new IOException("it still compacts after " + COMPACTION_MINUTES + " min");
        }
        pause();
      }
    }
  }

  /** The answer is empty for a region of a table that is disabled, or was dropped meanwhile. */
  private Protobuf callIfOnline(String method, Protobuf parameters) throws IOException {
    try {
      return server.call(method, parameters);
    } catch (ServerCall.RefusedException e) {
      if (e.is("NotServingRegionException")) {
        return new Protobuf();
      }
      throw e;
    }
  }

  /**
   * Names a region. Its whole name is {@code <table>,<first key>,<time>.<folder>.}; the server
   * looks for the folder's name at the end only, and in the place of a bare one it would take a
   * hash.
   */
  private static Protobuf of(String region) {
    return new Protobuf().with(1, new Protobuf().with(1, REGION_NAME).with(2, "." + region + "."));
  }

  private static List<String> regions(Path data) throws IOException {
    List<String> regions = new ArrayList<>();
    for (Path namespace : foldersIn(data)) {
      if (!namespace.endsWith("hbase")) {
        for (Path table : foldersIn(namespace)) {
          for (Path region : foldersIn(table)) {
            String name = region.getFileName().toString();
            if (REGION.matcher(name).matches()) {
              regions.add(name);
            }
          }
        }
      }
    }
    return regions;
  }

  private static List<Path> foldersIn(Path folder) throws IOException {
    List<Path> folders = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, Files::isDirectory)) {
      found.forEach(folders::add);
    }
    return folders;
  }

  private static void pause() throws InterruptedIOException {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while it compacts");
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
