package site.ycsb.tests.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The lists of what is in the distribution (SBOM), beside the jars that are. */
@Tag("long")
class SbomIT {
  private static final Path HOME =
      Path.of(System.getProperty("ycsb.distribution")).toAbsolutePath().normalize();

  @ParameterizedTest
  @CsvSource({
    "lib, lib, ycsb-distribution",
    "cassandra-binding, cassandra-binding/lib, ycsb-cassandra-binding",
    "hbase-binding, hbase-binding/lib, ycsb-hbase-binding",
    "mongodb-binding, mongodb-binding/lib, ycsb-mongodb-binding",
    "kms, kms/lib, ycsb-kms",
    "stores-cassandra, stores/cassandra, ycsb-local-store-cassandra-server",
    "stores-hbase, stores/hbase, ycsb-local-store-hbase-server",
    "stores-mongodb, stores/mongodb, ycsb-local-store-mongodb-server",
  })
  void sbom_jarsOfItsFolder_areListedByTheirBytes(String name, String folder, String subject)
      throws Exception {
    JsonNode sbom = read(name);
    Map<String, String> listed = new TreeMap<>();
    for (JsonNode component : sbom.get("components")) {
      listed.put(sha256(component), component.get("name").textValue());
    }
    Map<String, String> there = jars(folder);

    assertEquals(subject, sbom.at("/metadata/component/name").textValue());
    assertFalse(there.isEmpty());
    Map<String, String> missing = new TreeMap<>(there);
    missing.keySet().removeAll(listed.keySet());
    // whose list it is isn't in it
    missing.values().removeIf(jar -> jar.startsWith(subject));
    assertEquals(Map.of(), missing, "in " + folder + ", but not in the list");
    Map<String, String> absent = new TreeMap<>(listed);
    absent.keySet().removeAll(there.keySet());
    // the client gives its bindings some
    absent.keySet().removeAll(jars("lib").keySet());
    assertEquals(Map.of(), absent, "in the list, but not in " + folder);
  }

  @ParameterizedTest
  @CsvSource({
    "lib",
    "cassandra-binding",
    "hbase-binding",
    "mongodb-binding",
    "kms",
    "stores-cassandra",
    "stores-hbase",
    "stores-mongodb"
  })
  void sbom_componentsOfOthers_haveALicence(String name) throws IOException {
    for (JsonNode component : read(name).get("components")) {
      assertTrue(
          component.path("licenses").size() > 0
              || component.get("name").textValue().startsWith("ycsb-"),
          component.toPrettyString());
    }
  }

  private static JsonNode read(String name) throws IOException {
    Path file = HOME.resolve("sbom/" + name + ".cdx.json");
    assertTrue(
        Files.exists(file),
        file + " isn't there: build with -Pfull, and without -o, which skips it");
    return new ObjectMapper().readTree(file.toFile());
  }

  private static String sha256(JsonNode component) {
    for (JsonNode hash : component.path("hashes")) {
      if (hash.get("alg").textValue().equals("SHA-256")) {
        return hash.get("content").textValue();
      }
    }
    throw new AssertionError("no SHA-256 in " + component.toPrettyString());
  }

  /** The names of a folder's jars, and of those below it, by their SHA-256. */
  private static Map<String, String> jars(String folder) throws Exception {
    Map<String, String> jars = new TreeMap<>();
    try (Stream<Path> files = Files.walk(HOME.resolve(folder))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".jar")).toList()) {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
        jars.put(HexFormat.of().formatHex(digest), file.getFileName().toString());
      }
    }
    return jars;
  }
}
