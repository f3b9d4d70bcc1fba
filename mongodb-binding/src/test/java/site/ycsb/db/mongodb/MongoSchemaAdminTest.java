package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.SourcedProperties;
import site.ycsb.db.mongodb.DocumentCodec.FieldNames;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.schema.TableSchema;
import site.ycsb.spi.schema.ValueStorage;

/** What is rejected before a server is asked. */
class MongoSchemaAdminTest {
  private static final SourcedProperties NOWHERE = new SourcedProperties();

  static {
    NOWHERE.set("mongodb.url", "mongodb://127.0.0.1:1/nowhere", "-p");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.b", "$a"})
  void check_fieldNameThatMongoRefuses_namesTheCause(String prefix) {
    SourcedProperties properties = new SourcedProperties();
    properties.putAll(NOWHERE);
    properties.set("fieldnameprefix", prefix, "-p");
    try (SchemaAdmin admin = new MongoSchemaAdmin(properties)) {
      TableSchema wanted = schema(prefix + "0");
      for (ConfigurationException rejected :
          List.of(
              assertThrows(ConfigurationException.class, () -> admin.check(wanted)),
              assertThrows(ConfigurationException.class, () -> admin.create(wanted)))) {
        assertEquals(
            "fieldnameprefix="
                + prefix
                + " (-p): gives the field name "
                + prefix
                + "0, which MongoDB doesn't take: "
                + FieldNames.RULE
                + ". Choose another one, or encrypt the names (encrypted-mongodb)",
            rejected.problems().get(0).toString());
      }
    }
  }

  @Test
  void check_fieldNameOfOtherOrigin_saysThatThePrefixIsTheDefault() {
    try (SchemaAdmin admin = new MongoSchemaAdmin(NOWHERE)) {
      ConfigurationException rejected =
          assertThrows(ConfigurationException.class, () -> admin.check(schema("a.b")));

      assertEquals("fieldnameprefix", rejected.problems().get(0).key());
      assertEquals("default", rejected.problems().get(0).origin());
    }
  }

  @Test
  void check_nameOfFieldsThatMongoRefuses_namesTheirProperty() {
    SourcedProperties properties = new SourcedProperties();
    properties.putAll(NOWHERE);
    properties.set("fields", "a.b:int", "-p");
    try (SchemaAdmin admin = new MongoSchemaAdmin(properties)) {
      ConfigurationException rejected =
          assertThrows(ConfigurationException.class, () -> admin.check(schema("a.b")));

      assertTrue(
          rejected
              .problems()
              .get(0)
              .toString()
              .startsWith("fields=a.b:int (-p): gives the field name a.b, which MongoDB doesn't"),
          () -> rejected.problems().toString());
    }
  }

  private static TableSchema schema(String field) {
    return new TableSchema("usertable", List.of(field), ValueStorage.TEXT);
  }
}
