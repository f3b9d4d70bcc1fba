package site.ycsb.stores.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;

/**
 * The users of the Cassandra in this JVM, written to its own tables before it serves the first
 * client. So nobody can ever log in as its default superuser, and no password leaves the process.
 *
 * <p>Source of the tables' content: CassandraRoleManager and CassandraAuthorizer of Cassandra 5.0.
 *
 * @param passwords folder of a file with the password for each user
 */
public record CassandraUsers(Path passwords) {
  /** May do everything. */
  public static final String ADMIN = "ycsb_admin";

  /** What commands log in as: may create tables, and do what it likes with those. */
  public static final String BENCHMARK = "ycsb";

  /** Ending of the name of a user's password file. */
  public static final String PASSWORD_FILE = ".password";

  private static final String DEFAULT_ADMIN = "cassandra";

  /** A node that creates the default superuser meanwhile does it in vain. */
  private static final Duration DEFAULT_ADMIN_STAYS_DROPPED = Duration.ofMinutes(5);

  /** The rights of the user for benchmarks: what it creates is its own. */
  private static final Map<String, String> GRANTS =
      Map.of(
          "data",
          "CREATE",
          // what the servers encrypt at rest
          "data/system_views/settings",
          "SELECT");

  /** Whether they are complete, as this node knows. */
  boolean exist() throws ReflectiveOperationException {
    return CassandraControl.rowsHere(
            "SELECT role FROM system_auth.roles WHERE role = '" + BENCHMARK + "'")
        > 0;
  }

  /**
   * Creates them, and drops the default superuser. Can be repeated after a failure.
   *
   * @param nodes all of which run, and get a copy
   */
  void create(int nodes) throws ReflectiveOperationException, IOException {
    if (nodes > 1) {
      CassandraControl.execute(
          "ALTER KEYSPACE system_auth WITH replication ="
              + " {'class': 'SimpleStrategy', 'replication_factor': "
              + nodes
              + "}");
    }
    for (Map.Entry<String, String> grant : GRANTS.entrySet()) {
      CassandraControl.execute(
          "UPDATE system_auth.role_permissions SET permissions = permissions + {'"
              + grant.getValue()
              + "'} WHERE role = '"
              + BENCHMARK
              + "' AND resource = '"
              + grant.getKey()
              + "'");
      CassandraControl.execute(
          "INSERT INTO system_auth.resource_role_permissons_index (resource, role) VALUES ('"
              + grant.getKey()
              + "', '"
              + BENCHMARK
              + "')");
    }
    insert(ADMIN, true);
    long micros =
        ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now().plus(DEFAULT_ADMIN_STAYS_DROPPED));
    CassandraControl.execute(
        "DELETE FROM system_auth.roles USING TIMESTAMP "
            + micros
            + " WHERE role = '"
            + DEFAULT_ADMIN
            + "'");
    // the last one: it shows that all is done
    insert(BENCHMARK, false);
  }

  private void insert(String role, boolean superuser)
      throws ReflectiveOperationException, IOException {
    String password = Files.readString(passwords.resolve(role + PASSWORD_FILE)).trim();
    CassandraControl.execute(
        "INSERT INTO system_auth.roles (role, is_superuser, can_login, salted_hash) VALUES ('"
            + role
            + "', "
            + superuser
            + ", true, '"
            + hash(password)
            + "')");
  }

  private static String hash(String password) throws ReflectiveOperationException {
    Class<?> bcrypt = Class.forName("org.mindrot.jbcrypt.BCrypt");
    return (String)
        bcrypt
            .getMethod("hashpw", String.class, String.class)
            .invoke(null, password, bcrypt.getMethod("gensalt").invoke(null));
  }
}
