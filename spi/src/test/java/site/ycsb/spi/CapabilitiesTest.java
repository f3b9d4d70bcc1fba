package site.ycsb.spi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import site.ycsb.DB;
import site.ycsb.spi.schema.StorageFormat;
import site.ycsb.spi.schema.ValueStorage;

final class CapabilitiesTest {
  private static final class Store extends InertDB implements InProcessStore, StorageFormat {
    @Override
    public ValueStorage valueStorage(String table) {
      return ValueStorage.BYTES;
    }
  }

  private static class Wrapper extends InertDB implements Delegating {
    private final DB wrapped;

    Wrapper(DB wrapped) {
      this.wrapped = wrapped;
    }

    @Override
    public DB delegate() {
      return wrapped;
    }
  }

  private static final class Intercepting extends Wrapper implements StorageFormat {
    Intercepting(DB wrapped) {
      super(wrapped);
    }

    @Override
    public ValueStorage valueStorage(String table) {
      return ValueStorage.TEXT;
    }
  }

  @Test
  void find_behindWrappers_isFound() {
    Store store = new Store();
    DB wrapped = new Wrapper(new Wrapper(store));
    assertSame(store, Capabilities.find(wrapped, InProcessStore.class).orElseThrow());
  }

  @Test
  void find_wrapperHasItToo_wrapperAnswers() {
    DB wrapped = new Wrapper(new Intercepting(new Store()));
    assertEquals(
        ValueStorage.TEXT,
        Capabilities.find(wrapped, StorageFormat.class).orElseThrow().valueStorage("t"));
    assertTrue(Capabilities.find(wrapped, InProcessStore.class).isPresent());
  }

  @Test
  void chain_wrappers_areFoundTheOutermostFirst() {
    Store store = new Store();
    Wrapper wrapper = new Wrapper(store);
    assertEquals(List.of(wrapper, store), Capabilities.chain(wrapper, trouble -> {}));
  }

  @Test
  void find_nobodyHasIt_isEmpty() {
    assertEquals(
        Optional.empty(), Capabilities.find(new Wrapper(new InertDB()), StorageFormat.class));
  }
}
