package site.ycsb.spi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

final class CapabilitiesTest {
  private static final class Store implements InProcessStore, StorageFormat {
    @Override
    public ValueStorage valueStorage(String table) {
      return ValueStorage.BYTES;
    }
  }

  private record Wrapper(Object delegate) implements Delegating {}

  private record Intercepting(Object delegate) implements Delegating, StorageFormat {
    @Override
    public ValueStorage valueStorage(String table) {
      return ValueStorage.TEXT;
    }
  }

  @Test
  void find_behindWrappers_isFound() {
    Store store = new Store();
    Object wrapped = new Wrapper(new Wrapper(store));
    assertSame(store, Capabilities.find(wrapped, InProcessStore.class).orElseThrow());
  }

  @Test
  void find_wrapperHasItToo_wrapperAnswers() {
    Object wrapped = new Wrapper(new Intercepting(new Store()));
    assertEquals(
        ValueStorage.TEXT,
        Capabilities.find(wrapped, StorageFormat.class).orElseThrow().valueStorage("t"));
    assertTrue(Capabilities.find(wrapped, InProcessStore.class).isPresent());
  }

  @Test
  void find_nobodyHasIt_isEmpty() {
    assertEquals(Optional.empty(), Capabilities.find(new Wrapper("plain"), StorageFormat.class));
  }
}
