package site.ycsb.db.cassandra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;

class CassandraSchemaAdminTest {
  private static final String LONGEST_AND_ONE = "ttttttttttttttttttttttttttttttttttttttttttttttttt";
  private static final String LONGEST = "t".repeat(48);

  private static SourcedProperties properties(String table) {
    SourcedProperties properties = new SourcedProperties();
    properties.set("table", table, "-p");
    return properties;
  }

  private static TableSchema wanted(String table) {
    return new TableSchema(table, List.of("f"), ValueStorage.TEXT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"user-table", "a b", "täble", LONGEST_AND_ONE})
  void anyCall_nameThatTheServerRejects_isAProblemOfTheTable(String table) {
    try (CassandraSchemaAdmin admin = new CassandraSchemaAdmin(properties(table))) {
      for (Runnable call :
          List.<Runnable>of(
              () -> admin.print(wanted(table)),
              () -> admin.check(wanted(table)),
              () -> admin.create(wanted(table)))) {
        ConfigurationException thrown = assertThrows(ConfigurationException.class, call::run);
        assertEquals(
            "table="
                + table
                + " (-p): must be 1 to 48 letters, digits or underscores on Cassandra. Correct"
                + " it",
            thrown.problems().get(0).toString());
      }
    }
  }

  @Test
  void print_longestName_isTaken() {
    try (CassandraSchemaAdmin admin = new CassandraSchemaAdmin(properties(LONGEST))) {
      assertTrue(admin.print(wanted(LONGEST)).contains(LONGEST));
    }
  }
}
