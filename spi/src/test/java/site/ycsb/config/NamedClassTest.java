package site.ycsb.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class NamedClassTest {
  private static final String NAMED = Named.class.getName();
  private static final String BASE = Base.class.getName();

  private final @Nullable ClassLoader before = Thread.currentThread().getContextClassLoader();

  @AfterEach
  void restore() {
    Thread.currentThread().setContextClassLoader(before);
  }

  @Test
  void find_subtypeOfTheContext_isTheContexts() throws Exception {
    ClassLoader context = new Copies(Set.of(NAMED), Set.of());
    Class<?> found = find(context, NAMED);
    assertSame(context, found.getClassLoader());
    assertEquals(NAMED, found.getName());
  }

  /** A container has a copy of everything, and what is requested has to fit the asker's types. */
  @Test
  void find_copyOfTheContextWithAnotherSupertype_isTheAskers() throws Exception {
    ClassLoader context = new Copies(Set.of(NAMED, BASE), Set.of());
    assertNotSame(Named.class, context.loadClass(NAMED));
    assertSame(Named.class, find(context, NAMED));
  }

  @Test
  void find_contextDoesNotKnowIt_isTheAskers() throws Exception {
    assertSame(Named.class, find(ClassLoader.getPlatformClassLoader(), NAMED));
  }

  @Test
  void find_contextHasItWithoutItsSupertype_isTheAskers() throws Exception {
    assertSame(Named.class, find(new Copies(Set.of(NAMED), Set.of(BASE)), NAMED));
  }

  @Test
  void find_noContext_isTheAskers() throws Exception {
    assertSame(Named.class, find(null, NAMED));
  }

  @Test
  void find_noSubtypeAnywhere_givesTheContextsForTheAskerToReject() throws Exception {
    ClassLoader context = new Copies(Set.of(Other.class.getName()), Set.of());
    assertSame(context, find(context, Other.class.getName()).getClassLoader());
  }

  @Test
  void find_inNeither_isNotFound() {
    ClassLoader context = new Copies(Set.of(), Set.of());
    assertThrows(ClassNotFoundException.class, () -> find(context, "site.ycsb.Absent"));
    assertThrows(ClassNotFoundException.class, () -> find(null, "site.ycsb.Absent"));
  }

  private static Class<?> find(@Nullable ClassLoader context, String name)
      throws ClassNotFoundException {
    Thread.currentThread().setContextClassLoader(context);
    return NamedClass.find(name, Base.class, NamedClassTest.class);
  }

  /** Public, because a copy of its subtype is in another runtime package. */
  public static class Base {}

  static final class Named extends Base {}

  static final class Other {}

  /** Defines some classes anew, has no others of some names, and takes the rest from the tests'. */
  private static final class Copies extends ClassLoader {
    private final Set<String> copied;
    private final Set<String> absent;

    Copies(Set<String> copied, Set<String> absent) {
      super(NamedClassTest.class.getClassLoader());
      this.copied = Set.copyOf(copied);
      this.absent = Set.copyOf(absent);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (absent.contains(name)) {
        throw new ClassNotFoundException(name);
      }
      @Nullable Class<?> known = findLoadedClass(name);
      if (known != null) {
        return known;
      }
      return copied.contains(name) ? copy(name) : super.loadClass(name, resolve);
    }

    private Class<?> copy(String name) throws ClassNotFoundException {
      try (@Nullable InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
