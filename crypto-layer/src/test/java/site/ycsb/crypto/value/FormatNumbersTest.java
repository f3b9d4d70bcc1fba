package site.ycsb.crypto.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import site.ycsb.crypto.primitive.ValueAlgorithm;
import site.ycsb.crypto.primitive.ValueAlgorithm.Kind;

/** The page on adding a cipher names the formats that are taken. */
class FormatNumbersTest {
  @Test
  void page_takenFormats_areThoseOfTheCiphers() throws Exception {
    Map<String, Integer> taken = new TreeMap<>();
    int highest = 0;
    for (Kind kind : Kind.values()) {
      if (kind != Kind.CTR && kind != Kind.CFB && kind != Kind.OTHER) {
        int format = RandomizedValues.formatOf(ValueAlgorithm.of(kind));
        taken.put(kind.name().replace('_', '-'), format);
        highest = Math.max(highest, format);
      }
    }
    String page =
        Files.readString(Path.of(System.getProperty("basedir", ""), "../docs/add-a-cipher.md"));
    String row =
        page.lines().filter(line -> line.contains("| AES-CBC, GCM, ")).findFirst().orElseThrow();
    String[] cells = row.split("\\|", -1);
    String[] formats = cells[1].split(",", -1);
    String[] names = cells[2].split(",", -1);
    Map<String, Integer> told = new TreeMap<>();
    for (int i = 0; i < formats.length; i++) {
      told.put(
          names[i].strip().replace("AES-", "").toUpperCase(Locale.ROOT),
          Integer.valueOf(formats[i].strip()));
    }
    assertEquals(taken, told);
    assertTrue(page.contains("Take a free one, " + (highest + 1) + " to 31."), page);
  }
}
