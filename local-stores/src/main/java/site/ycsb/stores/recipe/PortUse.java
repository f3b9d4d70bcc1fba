package site.ycsb.stores.recipe;

/**
 * A port that a server listens on.
 *
 * @param name its use, such as {@code cql}
 * @param standard the number that it has by default
 * @param perNode whether every node needs a number of its own, because all listen on 127.0.0.1;
 *     otherwise all nodes have the same number, each on its own address
 */
public record PortUse(String name, int standard, boolean perNode) {}
