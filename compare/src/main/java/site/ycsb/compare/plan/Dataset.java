package site.ycsb.compare.plan;

/**
 * A loaded table.
 *
 * @param server where it is
 * @param table its name
 */
public record Dataset(Server server, String table) {}
