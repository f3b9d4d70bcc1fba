package site.ycsb.client.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.client.config.ClientProperties;
import site.ycsb.config.Property;
import site.ycsb.testing.client.ConfigurationMistake;
import site.ycsb.workloads.CoreWorkload;

/** Every way to configure the client or its workload wrongly, with what a user reads then. */
final class ConfigurationErrorsTest extends RunFixture {
  /** Any text is a value of these. */
  private static final Set<String> FREE_TEXT =
      Set.of(
          // read by the module cluster
          "cluster.listen",
          "cluster.rendezvous",
          "cluster.token.file",
          "db",
          "label",
          "retry.statuses",
          // any folder, where a store is started
          "store.folder",
          "latencytrackederrors",
          "fieldnameprefix");

  static Stream<ConfigurationMistake> mistakes() throws IOException {
    return ConfigurationMistake.of(ConfigurationErrorsTest.class);
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void run_oneMistake_endsWith2AndSaysWhatToDo(ConfigurationMistake mistake) {
    assertEquals(2, run("null", mistake.properties()));
    assertEquals("Loading workload...\nERROR: " + mistake.error() + "\n", err());
    assertEquals("", out());
  }

  @Test
  void properties_ofClientAndWorkload_areAllInTheTable() throws IOException {
    Set<String> missing =
        Stream.concat(ClientProperties.all().stream(), new CoreWorkload().properties().stream())
            .map(Property::key)
            .collect(Collectors.toCollection(TreeSet::new));
    missing.removeAll(FREE_TEXT);
    mistakes().map(ConfigurationMistake::key).forEach(missing::remove);
    assertEquals(Set.of(), missing);
  }
}
