package site.ycsb.spi.store;

/**
 * Says that a run uses a local store, and which property names the keyspace, namespace or database
 * there, so that an encryption layer can keep its data apart. Found in the {@code RunContext};
 * absent when the user gave an address or a namespace.
 *
 * @param propertyKey the binding's property, such as {@code cassandra.keyspace}
 * @param plainName the namespace of plain data
 */
public record LocalNamespace(String propertyKey, String plainName) {}
