package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.config.Property;

class BindingDescriptionTest {

  @Test
  void description_namesWhatIsThere() throws IOException {
    Properties description = new Properties();
    try (InputStream in =
        Objects.requireNonNull(
            MongoDB.class.getResourceAsStream("/META-INF/ycsb/mongodb.binding.properties"))) {
      description.load(in);
    }
    List<String> keys = MongoProperties.ALL.stream().map(Property::key).toList();

    assertEquals("mongodb", description.getProperty("names"));
    assertEquals("mongodb-async", description.getProperty("aliases"));
    assertEquals(MongoDB.class.getName(), description.getProperty("class"));
    assertEquals(
        "site.ycsb.db.MongoDbClient,site.ycsb.db.AsyncMongoDbClient",
        description.getProperty("class.aliases"));
    assertEquals(MongoProperties.DATABASE.key(), description.getProperty("namespace.key"));
    assertEquals(MongoConfig.DEFAULT_DATABASE, description.getProperty("namespace.plain"));
    assertEquals("csfle", description.getProperty("layer.name"));
    assertEquals(CsfleDB.class.getName(), description.getProperty("layer.class"));
    assertEquals(MongoProperties.CSFLE.key(), description.getProperty("layer.key"));
    for (String key : description.getProperty("address.keys").split(",", -1)) {
      assertTrue(keys.contains(key), key);
    }
  }
}
