package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class NameCacheTest {
  private final NameCache cache = new NameCache();

  /** As in a document: somewhere, and with a 0 at the end. */
  private String text(String name) {
    byte[] document = ("#" + name + "\0").getBytes(StandardCharsets.UTF_8);
    NameCache.Name found = cache.at(document, 1);
    assertEquals(document.length - 1, found.length());
    return found.text();
  }

  @Test
  void at_namesOfOneHash_areKeptApart() {
    List<String> colliding = List.of("AaAa", "BBBB", "AaBB", "BBAa");
    assertEquals(1, colliding.stream().map(String::hashCode).distinct().count());

    for (int i = 0; i < 3; i++) {
      for (String name : colliding) {
        cache.beginDocument();
        assertEquals(name, text(name));
      }
    }
    cache.beginDocument();
    String first = text("AaBB");
    cache.beginDocument();
    assertSame(first, text("AaBB"));
  }

  @Test
  void at_namesInAnotherOrder_areFound() {
    String a = text("a");
    String b = text("b");
    String c = text("c");

    cache.beginDocument();
    assertSame(c, text("c"));
    assertSame(a, text("a"));
    assertSame(b, text("b"));
    cache.beginDocument();
    assertSame(a, text("a"));
    assertSame(c, text("c"));
  }

  @Test
  void at_nameThatBeginsLikeTheExpectedOne_isItself() {
    assertEquals("field1", text("field1"));
    cache.beginDocument();
    assertEquals("field10", text("field10"));
    cache.beginDocument();
    assertEquals("field", text("field"));
    cache.beginDocument();
    assertEquals("", text(""));
  }

  @Test
  void at_moreNamesThanAreKept_areFoundAndTheFirstOnesKept() {
    String first = text("n0");
    for (int i = 1; i < 2 * NameCache.MAX_NAMES; i++) {
      assertEquals("n" + i, text("n" + i));
    }
    String last = "n" + (2 * NameCache.MAX_NAMES - 1);

    cache.beginDocument();
    assertSame(first, text("n0"));
    assertNotSame(text(last), text(last));
  }

  @Test
  void at_veryLongName_isntKept() {
    String kept = "x".repeat(NameCache.MAX_NAME_BYTES);

    assertSame(text(kept), text(kept));
    assertNotSame(text(kept + "x"), text(kept + "x"));
  }
}
