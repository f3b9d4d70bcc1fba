package site.ycsb.db.cassandra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class BindingDescriptionTest {

  @Test
  void description_namesWhatIsThere() throws IOException {
    Properties description = new Properties();
    try (InputStream in =
        Objects.requireNonNull(
            CassandraDB.class.getResourceAsStream("/META-INF/ycsb/cassandra.binding.properties"))) {
      description.load(in);
    }
    Set<String> keys =
        CassandraProperties.ALL.stream().map(p -> p.key()).collect(Collectors.toSet());

    assertEquals("cassandra,cassandra-cql", description.getProperty("names"));
    assertEquals(CassandraDB.class.getName(), description.getProperty("class"));
    assertEquals(CassandraProperties.KEYSPACE.key(), description.getProperty("namespace.key"));
    assertEquals(
        CassandraProperties.KEYSPACE.defaultText(), description.getProperty("namespace.plain"));
    for (String key : description.getProperty("address.keys").split(",", -1)) {
      assertTrue(keys.contains(key), key);
    }
  }
}
