package site.ycsb.prove;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileSearchTest {
  private static final Canaries CANARIES =
      new Canaries(
          List.of("namenamenamenamenamename"),
          Map.of("k0123456789abcdefghijklm", List.of("v0123456789nopqrstuvwxyz")));
  private static final String VALUE = "v0123456789nopqrstuvwxyz";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16BE", "UTF-16LE"})
  void search_textInACharset_isFound(String charset) throws Exception {
    write("some/file.db", ("before " + VALUE + " after").getBytes(Charset.forName(charset)));

    assertEquals(Set.of("some/file.db VALUE"), found());
  }

  @Test
  void search_hex_isFoundInBothCases() throws Exception {
    String hex = HexFormat.of().formatHex(VALUE.getBytes(StandardCharsets.UTF_8));
    write("lower", hex.getBytes(StandardCharsets.UTF_8));
    write("upper", hex.toUpperCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8));

    assertEquals(Set.of("lower VALUE", "upper VALUE"), found());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "ab", "abc", "abcd"})
  void search_base64OfSomethingLonger_isFoundAtEveryAlignment(String before) throws Exception {
    byte[] longer = (before + VALUE + "tail").getBytes(StandardCharsets.UTF_8);
    write("plain", Base64.getEncoder().encode(longer));
    write("url", Base64.getUrlEncoder().withoutPadding().encode(longer));

    assertEquals(Set.of("plain VALUE", "url VALUE"), found());
  }

  @Test
  void search_textPartedByCompression_isFoundByAPiece() throws Exception {
    write(
        "parted",
        (VALUE.substring(0, 6) + "\u0001\u0002" + VALUE.substring(6))
            .getBytes(StandardCharsets.US_ASCII));

    assertEquals(Set.of("parted VALUE"), found());
  }

  @Test
  void search_acrossWindows_isFound() throws Exception {
    for (int offset = -30; offset <= 10; offset++) {
      byte[] content = new byte[3 << 20];
      byte[] text = VALUE.getBytes(StandardCharsets.US_ASCII);
      System.arraycopy(text, 0, content, (1 << 20) + offset, text.length);
      write("large", content);

      assertEquals(Set.of("large VALUE"), found(), "offset " + offset);
    }
  }

  @Test
  void search_keysAndNames_areToldApart() throws Exception {
    write(
        "both",
        "k0123456789abcdefghijklm namenamenamenamenamename".getBytes(StandardCharsets.US_ASCII));

    assertEquals(Set.of("both KEY", "both FIELD_NAME"), found());
  }

  @Test
  void search_somethingElse_findsNothing() throws Exception {
    write("other", "v0123456789 k0123456789 name".getBytes(StandardCharsets.US_ASCII));
    write("empty", new byte[0]);

    assertEquals(Set.of(), found());
  }

  @Test
  @Timeout(30)
  void search_linkToAFolder_isFollowed(@TempDir Path elsewhere) throws Exception {
    Files.writeString(elsewhere.resolve("log"), VALUE);
    Files.createSymbolicLink(folder.resolve("commitlog"), elsewhere);

    assertEquals(Set.of("commitlog/log VALUE"), found());
  }

  @Test
  @Timeout(30)
  void search_linkBackToWhereItComesFrom_ends() throws Exception {
    write("some/file.db", VALUE.getBytes(StandardCharsets.US_ASCII));
    Files.createSymbolicLink(folder.resolve("some/loop"), folder);

    assertEquals(Set.of("some/file.db VALUE"), found());
  }

  @Test
  @Timeout(30)
  void search_linkToNothing_isPassedOver() throws Exception {
    write("file.db", VALUE.getBytes(StandardCharsets.US_ASCII));
    Files.createSymbolicLink(folder.resolve("gone"), folder.resolve("nowhere"));
    Files.createSymbolicLink(folder.resolve("itself"), folder.resolve("itself"));

    assertEquals(Set.of("file.db VALUE"), found());
  }

  @Test
  void search_folderThatIsMissing_isAnError() {
    Path missing = folder.resolve("missing");

    assertThrows(
        NoSuchFileException.class,
        () -> new FileSearch().search(missing, (file, sighting) -> fail("found in " + file)));
  }

  private Set<String> found() throws Exception {
    FileSearch search = new FileSearch();
    search.add(FileSearch.Owner.SUBJECT, CANARIES);
    Set<String> found = new TreeSet<>();
    search.search(folder, (file, sighting) -> found.add(file + " " + sighting.part()));
    return found;
  }

  private void write(String name, byte[] content) throws Exception {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, content);
  }
}
