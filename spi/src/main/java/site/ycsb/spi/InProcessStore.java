package site.ycsb.spi;

/**
 * Marks a DB whose data lives and dies with the process. A {@code run} on it loads the data first,
 * uncounted; an encryption layer makes its keyset in memory.
 */
public interface InProcessStore extends ServerlessStore {}
