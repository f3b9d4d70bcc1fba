package site.ycsb.stores.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The folders of one node.
 *
 * @param data for its data
 * @param configuration for its configuration files
 * @param logs for its logs
 * @param temporary for its temporary files, emptied before each start
 */
public record NodeFolders(Path data, Path configuration, Path logs, Path temporary) {

  /** Creates those that are missing, and empties the temporary one. */
  public void prepare() throws IOException {
    StoreFolder.deleteTree(temporary);
    for (Path each : List.of(data, configuration, logs, temporary)) {
      Files.createDirectories(each);
    }
  }
}
