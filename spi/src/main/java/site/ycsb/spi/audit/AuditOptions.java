package site.ycsb.spi.audit;

import java.util.OptionalInt;

/**
 * What is known of a server beyond the binding's configuration.
 *
 * @param jmxPort the JMX port, when the user gives one
 * @param local whether the server is the local store of the working folder, which has no JMX port
 */
public record AuditOptions(OptionalInt jmxPort, boolean local) {}
