package site.ycsb.client.binding;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import site.ycsb.classpath.ClientServices;
import site.ycsb.spi.WrappingLayer;

/** The layers on the client's class path that can be put around a binding. */
public final class WrappingLayers {
  private static final List<WrappingLayer> FOUND =
      ClientServices.load(WrappingLayer.class).stream().map(ServiceLoader.Provider::get).toList();

  private WrappingLayers() {}

  public static List<WrappingLayer> all() {
    return FOUND;
  }

  /** The layer that a binding's name requests, as {@code encrypted-cassandra} does. */
  public static Optional<WrappingLayer> namedBy(String bindingName) {
    return FOUND.stream().filter(layer -> bindingName.startsWith(prefix(layer))).findFirst();
  }

  /** What stands before the name of a binding that the layer wraps. */
  public static String prefix(WrappingLayer layer) {
    return layer.name() + "-";
  }

  /** Whether a property is the layer's own, its switch included. */
  public static boolean isPropertyOf(WrappingLayer layer, String key) {
    return key.equals(layer.enabledKey()) || key.startsWith(layer.propertyPrefix());
  }
}
