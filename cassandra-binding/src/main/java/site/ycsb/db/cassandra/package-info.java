/**
 * The binding for Apache Cassandra and stores that speak its protocol, on the Apache Java driver 4.
 *
 * <p>Roles: {@code CassandraConfig} is the configuration, read once; {@code CassandraSession} is
 * the connection that all threads of a run share; {@code CassandraDB} executes one thread's
 * operations with the prepared statements of {@code TableStatements}; {@code FieldCodec} carries
 * values between the client and the driver without decoding them. Statements and tables are
 * qualified by the keyspace and every identifier is quoted, so names mean exactly what they spell.
 */
@NullMarked
package site.ycsb.db.cassandra;

import org.jspecify.annotations.NullMarked;
