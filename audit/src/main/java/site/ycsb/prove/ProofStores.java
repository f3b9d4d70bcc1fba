package site.ycsb.prove;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.binding.Binding;
import site.ycsb.client.binding.LayerSwitch;
import site.ycsb.client.binding.WrappingLayers;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.store.LocalStores;
import site.ycsb.client.store.StoreUse;
import site.ycsb.config.SourcedProperties;
import site.ycsb.spi.atrest.AtRest;
import site.ycsb.spi.store.LocalStore.StoredFiles;

/**
 * The stores that a proof writes to: the subject's, and for the control the same one, or one in
 * clear beside it where the subject's encrypts everything alike.
 */
final class ProofStores implements AutoCloseable {
  private final StoreUse subject;
  private final @Nullable StoreUse control;
  private final SourcedProperties controlProperties;
  private boolean open = true;

  private ProofStores(
      StoreUse subject, @Nullable StoreUse control, SourcedProperties controlProperties) {
    this.subject = subject;
    this.control = control;
    this.controlProperties = controlProperties;
  }

  /**
   * Starts or finds them, and leads the binding to them.
   *
   * @param choice the subject's
   * @param origin of what is set here
   */
  static ProofStores open(LayerSwitch.Choice choice, String origin, StopSignal stop) {
    SourcedProperties properties = choice.properties();
    boolean apart =
        LocalStores.storeFor(choice.binding(), properties)
            .map(store -> !store.takesTablesInClear())
            .orElse(false);
    // before there is an address: the control's store is another one then
    SourcedProperties unconnected = inClear(choice.binding(), properties, origin);
    StoreUse subject = StoreUse.open(choice, stop);
    boolean complete = false;
    try {
      ProofStores stores =
          apart
              ? new ProofStores(subject, StoreUse.open(choice.with(unconnected), stop), unconnected)
              : new ProofStores(subject, null, inClear(choice.binding(), properties, origin));
      complete = true;
      return stores;
    } finally {
      if (!complete) {
        subject.close();
      }
    }
  }

  /** The same store without any encryption that the user requested, by the client or at rest. */
  private static SourcedProperties inClear(
      Binding binding, SourcedProperties properties, String origin) {
    Optional<String> own = binding.layer().map(Binding.Layer::enabledKey);
    SourcedProperties plain = new SourcedProperties();
    for (String key : properties.stringPropertyNames()) {
      if (WrappingLayers.all().stream().noneMatch(layer -> WrappingLayers.isPropertyOf(layer, key))
          && own.filter(enabled -> key.equals(enabled) || key.startsWith(enabled + "."))
              .isEmpty()) {
        plain.set(key, properties.getProperty(key), SourcedProperties.originOf(properties, key));
      }
    }
    plain.set(AtRest.PROPERTY, "off", origin);
    return plain;
  }

  /** The control's properties, address included. */
  SourcedProperties controlProperties() {
    return controlProperties;
  }

  /** Their folders, each with all of a store's nodes; none of a store that isn't a local one. */
  List<Path> folders() {
    return files().stream()
        .flatMap(store -> store.folders().stream().map(ProofStores::ofAllNodes))
        .distinct()
        .toList();
  }

  /** The folder of a node with those of the other nodes. */
  private static Path ofAllNodes(Path folder) {
    @Nullable Path parent = folder.getParent();
    return parent == null ? folder : parent;
  }

  /** What they have written; empty when they aren't local. */
  List<StoredFiles> files() {
    List<StoredFiles> files = new ArrayList<>();
    subject.files().ifPresent(files::add);
    Optional.ofNullable(control).flatMap(StoreUse::files).ifPresent(files::add);
    return files;
  }

  /** Whether closing stops the subject's store. */
  boolean endWithCommand() {
    return subject.endsWithCommand();
  }

  /** Gives them up, so that those that run for this command only end now. */
  void stop() {
    close();
  }

  @Override
  public void close() {
    if (!open) {
      return;
    }
    open = false;
    try {
      subject.close();
    } finally {
      if (control != null) {
        control.close();
      }
    }
  }
}
