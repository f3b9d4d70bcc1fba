package site.ycsb.spi.store;

import java.nio.file.Path;
import java.util.List;

/** What a local store that runs has written, for a caller that looks into it. */
public interface StoredFiles {
  /** The folders that hold data, logs of writes and whatever else the store keeps. */
  List<Path> folders();

  /** Lets the store write what it holds in memory to the files of its tables. */
  void flush();

  /** Lets the store rewrite the files of its tables. */
  void compact();
}
