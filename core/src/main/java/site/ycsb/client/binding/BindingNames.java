package site.ycsb.client.binding;

import java.util.Iterator;
import java.util.TreeSet;

/**
 * What bindings are called, for shells that complete it: their main names only. Looked up by
 * whoever iterates.
 */
public final class BindingNames {
  private BindingNames() {}

  /** The names of stores, such as {@code cassandra}. */
  public static final class OfStores implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      TreeSet<String> names = new TreeSet<>();
      BindingCatalog.find(System.err).bindings().forEach(binding -> names.add(binding.mainName()));
      return names.iterator();
    }
  }

  /** Those, and with what encrypts around the store, such as {@code encrypted-cassandra}. */
  public static final class All implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      TreeSet<String> names = new TreeSet<>();
      for (Binding binding : BindingCatalog.find(System.err).bindings()) {
        String name = binding.mainName();
        names.add(name);
        WrappingLayers.all().forEach(layer -> names.add(WrappingLayers.prefix(layer) + name));
        binding.layer().ifPresent(layer -> names.add(layer.prefix() + name));
      }
      return names.iterator();
    }
  }
}
