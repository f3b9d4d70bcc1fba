package site.ycsb.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class CausesTest {
  @Test
  void of_chain_isInItsOrder() {
    Exception inner = new Exception("inner");
    Exception outer = new Exception("outer", inner);

    assertEquals(List.of(outer, inner), Causes.of(outer));
    assertSame(inner, Causes.root(outer));
  }

  @Test
  void of_circle_ends() {
    Exception one = new Exception("one");
    Exception other = new Exception("other", one);
    one.initCause(other);

    assertEquals(List.of(one, other), Causes.of(one).subList(0, 2));
    assertTrue(List.of(one, other).contains(Causes.root(one)));
  }

  @Test
  void messageOf_withoutMessage_isTheType() {
    assertEquals("a", Causes.messageOf(new IllegalStateException("a")));
    assertEquals("IllegalStateException", Causes.messageOf(new IllegalStateException()));
    assertEquals("IllegalStateException", Causes.messageOf(new IllegalStateException(" ")));
  }

  @Test
  void isOneOf_subtype_isOne() {
    Exception failure = new IllegalStateException();

    assertTrue(Causes.isOneOf(List.of(Error.class, RuntimeException.class), failure));
    assertFalse(Causes.isOneOf(List.of(Error.class), failure));
  }

  @Test
  void forEach_twoFail_allAreDoneAndTheFirstIsThrown() {
    List<Integer> done = new ArrayList<>();
    IllegalStateException thrown =
        assertThrows(
            IllegalStateException.class,
            () ->
                Causes.forEach(
                    List.of(1, 2, 3),
                    each -> {
                      done.add(each);
                      if (each != 2) {
                        throw new IllegalStateException("" + each);
                      }
                    }));

    assertEquals(List.of(1, 2, 3), done);
    assertEquals("1", thrown.getMessage());
    assertEquals("3", thrown.getSuppressed()[0].getMessage());
  }
}
