package site.ycsb.client.run;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import site.ycsb.client.binding.Binding;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.binding.LayerSwitch;
import site.ycsb.client.instrument.Instruments.InstrumentConfigs;
import site.ycsb.config.Property;
import site.ycsb.config.SourcedProperties;
import site.ycsb.db.MemoryDB;

/** What watches a run of several clients is each client's own. */
class OwnKeysTest {
  @Test
  void of_instruments_areAllAmongThem() {
    Binding binding =
        new Binding("here", MemoryDB.class.getName(), "", Optional.empty(), List.of());
    Set<String> keys =
        RunSession.ownKeys(
            new LayerSwitch.Choice(
                new BindingRequest("here", "test", new SourcedProperties()),
                binding,
                MemoryDB.class.getName(),
                false,
                false));

    Set<String> watching =
        InstrumentConfigs.properties().stream().map(Property::key).collect(Collectors.toSet());
    assertTrue(watching.containsAll(List.of("profile", "metrics.port")), watching::toString);
    assertTrue(keys.containsAll(watching), keys::toString);
  }
}
