package site.ycsb.tests.e2e;

import java.util.Map;

/** A store's server, whichever store it is. */
public sealed interface Server extends AutoCloseable
    permits CassandraServer, HBaseServer, MongoServer {
  /** Commands that run on it when they are given no address. */
  Ycsb ycsb();

  /** The properties that lead a binding to it from anywhere. */
  Map<String, String> address();

  /** The property that names where tables lie: a keyspace, namespace or database. */
  String tableSpaceKey();

  /** A table's name in commands; another one in each test run where the server outlives that. */
  default String table(String name) {
    return name;
  }

  /** All keys, names and values of a table, by the store's own client. */
  String everythingIn(String table) throws Exception;

  /** Whether it was started by the tests. */
  default boolean started() {
    return true;
  }

  default boolean standIn() {
    return false;
  }

  @Override
  void close();
}
