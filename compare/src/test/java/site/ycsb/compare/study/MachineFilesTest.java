package site.ycsb.compare.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MachineFilesTest {
  private static final Path PROPERTIES = Path.of("..", "docs", "configuration.md");
  private static final Pattern ROW = Pattern.compile("\\| `([^`]+)` \\|[^|]*\\| ([^|]*) \\|.*");

  /** An address of Cassandra's, and files that are written. */
  private static final Set<String> OTHERS =
      Set.of(
          "capacity.log.file",
          "cassandra.driver.config",
          "exportfile",
          "exportfile.json",
          "measurement.log.file",
          "profile.file",
          "reencrypt.journal");

  /** The page is made from the definitions of all properties. */
  @Test
  void isNamedBy_everyPropertyThatNamesAFileToRead_isOne() throws IOException {
    Set<String> paths = new TreeSet<>();
    for (String line : Files.readAllLines(PROPERTIES)) {
      Matcher row = ROW.matcher(line);
      if (row.matches() && row.group(2).strip().equals("path")) {
        paths.add(row.group(1));
      }
    }
    assertTrue(paths.containsAll(OTHERS), paths::toString);

    assertEquals(
        paths.stream().filter(key -> !OTHERS.contains(key)).toList(),
        paths.stream().filter(StoreChoice::namesFile).toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hosts",
        "fieldlength",
        "encryption.keylength",
        "cassandra.atrest.keyfile",
        "hdrhistogram.fileoutput"
      })
  void isNamedBy_others_areNone(String key) {
    assertFalse(StoreChoice.namesFile(key));
  }

  @Test
  void isOfMachine_addressOfTheBinding_isOne() {
    StoreChoice store =
        new StoreChoice(
            "far", "cassandra", Optional.empty(), false, 1, List.of("hosts"), Map.of(), List.of());

    assertTrue(store.isOfMachine("hosts"));
    assertTrue(store.isOfMachine("encryption.keyfile"));
    assertFalse(store.isOfMachine("recordcount"));
  }

  @Test
  void withFilesOfHere_storeInTheClient_hasAbsoluteNamesOfFiles() {
    StoreChoice store =
        new StoreChoice(
            "memory", "memory", Optional.empty(), true, 1, List.of(), Map.of(), List.of());

    assertEquals(
        Map.of(
            "encryption.keyfile",
            "memory",
            "encryption.keystore",
            Path.of("keys.p12").toAbsolutePath().toString(),
            "fieldlength",
            "10"),
        store.withFilesOfHere(
            Map.of(
                "encryption.keyfile",
                "memory",
                "encryption.keystore",
                "keys.p12",
                "fieldlength",
                "10")));
  }
}
