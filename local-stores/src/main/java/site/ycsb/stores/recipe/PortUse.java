package site.ycsb.stores.recipe;

/**
 * A port that a server listens on; all nodes of a store have the same number, each on its own
 * address.
 *
 * @param name its use, such as {@code cql}
 * @param standard the number that it has by default
 */
public record PortUse(String name, int standard) {}
