package site.ycsb.cluster.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static site.ycsb.cluster.run.ClusterConfigTest.properties;

import java.util.Set;
import org.junit.jupiter.api.Test;
import site.ycsb.client.binding.BindingRequest;
import site.ycsb.cluster.phase.Messages.Task;
import site.ycsb.config.SourcedProperties;

class SharedTaskTest {
  private static final Set<String> OWN = Set.of("hosts", "encryption.keyfile");

  @Test
  void of_run_hasTheWorkloadAndNoAddressFileOrSecret() {
    Task task =
        SharedTask.of(
            new BindingRequest(
                "cassandra",
                "test",
                properties(
                    "recordcount", "5",
                    "hosts", "db1",
                    "encryption.keyfile", "k",
                    "cassandra.password", "hush",
                    "other.url", "jdbc:other://me:hush@db1/x",
                    "cluster.listen", "a:1",
                    "cluster.token.file", "t",
                    "cluster.onloss", "abort")),
            OWN,
            4);
    assertEquals("cassandra", task.binding());
    assertEquals(
        Set.of("recordcount", "cluster.onloss", "cluster.interval", "cluster.clients", "version"),
        task.settings().keySet());
    assertEquals("abort", task.settings().get("cluster.onloss"));
    assertEquals(4, SharedTask.clients(task));
    assertFalse(task.toString().contains("hush"));
  }

  @Test
  void request_ofAToldTask_keepsWhatTheMachineHasAndIsTheSameTask() {
    Task told =
        SharedTask.of(
            new BindingRequest("cassandra", "test", properties("recordcount", "5", "hosts", "db1")),
            OWN,
            2);
    BindingRequest request = SharedTask.request(told, properties("hosts", "db2"));
    assertEquals("cassandra", request.binding());
    assertEquals("db2", request.properties().getProperty("hosts"));
    assertEquals("5", request.properties().getProperty("recordcount"));
    assertEquals(
        SharedTask.ORIGIN, SourcedProperties.originOf(request.properties(), "recordcount"));
    assertEquals(told, SharedTask.of(request, OWN, 2));
    assertEquals(
        "6",
        SharedTask.of(SharedTask.request(told, properties("recordcount", "6")), OWN, 2)
            .settings()
            .get("recordcount"));
  }
}
