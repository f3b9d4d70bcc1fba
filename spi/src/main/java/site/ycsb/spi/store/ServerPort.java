package site.ycsb.spi.store;

/**
 * A port that a node of a local store listens on.
 *
 * @param use what it is for, such as {@code cql}; the store's own word
 * @param host the address
 * @param port the port
 */
public record ServerPort(String use, String host, int port) {}
