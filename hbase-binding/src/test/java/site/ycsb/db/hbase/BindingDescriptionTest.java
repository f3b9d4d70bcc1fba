package site.ycsb.db.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class BindingDescriptionTest {
  @Test
  void description_namesWhatIsThere() throws IOException {
    Properties description = new Properties();
    try (InputStream in =
        Objects.requireNonNull(
            HBaseDB.class.getResourceAsStream("/META-INF/ycsb/hbase.binding.properties"))) {
      description.load(in);
    }

    assertEquals("hbase,hbase2", description.getProperty("names"));
    assertEquals(HBaseDB.class.getName(), description.getProperty("class"));
    assertEquals(HBaseProperties.NAMESPACE.key(), description.getProperty("namespace.key"));
    for (String key : description.getProperty("address.keys").split(",", -1)) {
      assertTrue(new HBaseDB().handsOn(key), key);
    }
  }
}
