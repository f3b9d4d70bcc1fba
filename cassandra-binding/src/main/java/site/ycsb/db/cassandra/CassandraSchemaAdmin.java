package site.ycsb.db.cassandra;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
import site.ycsb.db.session.SessionSchemaAdmin;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.atrest.AtRest;
import site.ycsb.spi.schema.SchemaState;
import site.ycsb.spi.schema.TableSchema;

/**
 * Creates, checks and drops tables. Connects when it first needs to; statements have a time limit
 * of their own, {@link DriverSettings#SCHEMA_TIMEOUT}. For one thread.
 */
final class CassandraSchemaAdmin extends SessionSchemaAdmin<CassandraSession> {
  private final String keyspace;
  private final int replicationFactor;

  /**
   * @throws ConfigurationException when the keyspace or the replication factor is wrong; the rest
   *     is looked at when a server is needed
   */
  CassandraSchemaAdmin(Properties properties) {
    super(CassandraSession.class, properties, CassandraSession::open);
    Settings settings = new Settings(properties);
    keyspace = settings.get(CassandraProperties.KEYSPACE);
    replicationFactor = settings.get(CassandraProperties.REPLICATION_FACTOR);
    settings.throwIfAny();
  }

  @Override
  public SchemaState check(TableSchema wanted) {
    checkName(wanted);
    SchemaState state = session().columns(wanted.table()).compare(wanted);
    if (state.usable()) {
      return state;
    }
    List<String> notes = new ArrayList<>(state.notes());
    notes.add(
        state.tableExists() || keyspaceExists()
            ? "the keyspace is " + keyspace
            : "there is no keyspace " + keyspace);
    return new SchemaState(
        state.tableExists(), state.missingFields(), state.foreignFields(), notes);
  }

  @Override
  public void create(TableSchema wanted) {
    checkName(wanted);
    // checking first lets a user without the right to create keyspaces use one that exists
    if (!keyspaceExists()) {
      execute(Cql.createKeyspace(keyspace, replicationFactor));
    }
    if (!session().columns(wanted.table()).tableExists()) {
      execute(Cql.createTable(keyspace, wanted, options()));
    }
  }

  @Override
  public boolean isEmpty(String table) {
    if (!session().columns(table).tableExists()) {
      return true;
    }
    SimpleStatement any =
        SimpleStatement.newInstance(Cql.anyRecord(keyspace, table))
            .setExecutionProfileName(DriverSettings.SCHEMA);
    try {
      return session().driver().execute(any).one() == null;
    } catch (DriverException e) {
      return false; // it may not be read
    }
  }

  @Override
  public void drop(TableSchema wanted) {
    if (session().columns(wanted.table()).tableExists()) {
      execute(Cql.dropTable(keyspace, wanted.table()));
    }
  }

  @Override
  public String print(TableSchema wanted) {
    checkName(wanted);
    return Cql.createKeyspace(keyspace, replicationFactor)
        + ";\n\n"
        + Cql.createTable(keyspace, wanted, options())
        + ";\n";
  }

  private void checkName(TableSchema wanted) {
    if (!CassandraProperties.isName(wanted.table())) {
      throw tableProblem(
          wanted.table(),
          "must be 1 to 48 letters, digits or underscores on Cassandra",
          "Correct it");
    }
  }

  /** The options of a new table. */
  private Optional<String> options() {
    return AtRest.isRequired(properties)
        ? Optional.of(atRestCompression(properties))
        : Optional.empty();
  }

  private boolean keyspaceExists() {
    String question = "SELECT keyspace_name FROM system_schema.keyspaces WHERE keyspace_name = ?";
    return execute(question, keyspace).one() != null;
  }

  private ResultSet execute(String cql, Object... values) {
    try {
      return session()
          .driver()
          .execute(
              SimpleStatement.newInstance(cql, values)
                  .setExecutionProfileName(DriverSettings.SCHEMA));
    } catch (DriverException e) {
      throw translated(e);
    }
  }

  private RuntimeException translated(DriverException failure) {
    Throwable reason = Failures.reasonOf(failure);
    if (reason instanceof UnauthorizedException) {
      return problem(
          CassandraProperties.USERNAME,
          "isn't allowed to change the schema (" + Failures.messageOf(failure) + ")",
          "Use another user, or have it granted: GRANT CREATE ON ALL KEYSPACES TO ... for a new"
              + " keyspace, or GRANT CREATE, DROP, SELECT, MODIFY ON KEYSPACE "
              + Cql.quoted(keyspace)
              + " TO ...");
    }
    if (reason instanceof QueryValidationException && lacksCompressor(reason)) {
      return noEncryptedTable(
          Failures.messageOf(failure),
          "Give its nodes the plug-in as in docs/atrest-cassandra.md, or use the local store");
    }
    if (reason instanceof QueryValidationException) {
      return problem(
          CassandraProperties.KEYSPACE,
          "the server rejects the table (" + Failures.messageOf(failure) + ")",
          "Create it manually, following: bin/ycsb schema print cassandra");
    }
    return new StoreUnavailableException(
        reason instanceof AllNodesFailedException
            ? "Cassandra can't be reached any more"
            : "Cassandra doesn't change its schema: " + Failures.messageOf(failure),
        failure);
  }

  /** Cassandra's answer to a compression class that a node can't load. */
  private boolean lacksCompressor(Throwable failure) {
    return AtRest.isRequired(properties)
        && String.valueOf(failure.getMessage()).contains("Could not create Compression for type");
  }

  private ConfigurationException problem(Property<?> property, String rule, String nextStep) {
    return new ConfigurationException(Problem.of(properties, property, rule, nextStep));
  }

  /**
   * The compression option of a table that the server encrypts: what follows WITH in CREATE TABLE.
   * Needs the compressors of ycsb-cassandra-atrest on every node. Throws all problems together.
   */
  private static String atRestCompression(Properties properties) {
    Settings settings = new Settings(properties);
    Optional<String> keyCheck = settings.find(CassandraProperties.AT_REST_KEY_CHECK);
    if (!settings.isGiven(CassandraProperties.AT_REST_KEY_CHECK)) {
      settings.reject(
          CassandraProperties.AT_REST_KEY_CHECK,
          "atrest=required creates no table without the check value of the servers' key file",
          "Print it on a server with: java -jar ycsb-cassandra-atrest-<version>.jar show"
              + " <key file>");
    }
    Map<String, Object> options = new LinkedHashMap<>();
    options.put("class", settings.get(CassandraProperties.AT_REST_COMPRESSOR));
    options.put("cipher_algorithm", settings.get(CassandraProperties.AT_REST_CIPHER));
    options.put("secret_key_strength", settings.get(CassandraProperties.AT_REST_KEY_LENGTH));
    options.put("system_key_file", settings.get(CassandraProperties.AT_REST_KEY_FILE));
    options.put("key_check_value", keyCheck.orElse(""));
    options.put("chunk_length_in_kb", settings.get(CassandraProperties.AT_REST_CHUNK_KIB));
    settings.throwIfAny();
    return options.entrySet().stream()
        .map(option -> text(option.getKey()) + ": " + text(option.getValue()))
        .collect(Collectors.joining(",\n    ", "compression = {\n    ", "}"));
  }

  private static String text(Object content) {
    return "'" + content.toString().replace("'", "''") + "'";
  }
}
