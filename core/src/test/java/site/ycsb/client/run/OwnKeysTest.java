package site.ycsb.client.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import site.ycsb.client.binding.Binding;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.client.binding.LayerSwitch;
import site.ycsb.config.SourcedProperties;
import site.ycsb.db.MemoryDB;

class OwnKeysTest {
  @Test
  void of_binding_isWhereItsStoreIsAndWhatTheUserOfAMachineSees() {
    Binding binding =
        new Binding(
            "remembering",
            MemoryDB.class.getName(),
            "",
            Optional.empty(),
            List.of("remembering.hosts"));
    Set<String> keys =
        RunSession.ownKeys(
            new LayerSwitch.Choice(
                new BindingRequest("remembering", "test", new SourcedProperties()),
                binding,
                MemoryDB.class.getName(),
                false,
                false));

    Set<String> missing =
        new TreeSet<>(
            List.of(
                "remembering.hosts",
                "status",
                "exportfile",
                "exporter",
                "measurement.log.file",
                "cluster.token.file"));
    missing.removeAll(keys);
    assertEquals(Set.of(), missing);
    for (String shared : List.of("recordcount", "threadcount", "target", "workload", "seed")) {
      assertTrue(!keys.contains(shared), shared);
    }
  }
}
