package site.ycsb.client.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.config.SourcedProperties;

class CommandArgumentsTest {
  @Test
  void of_classOfSomebodyElse_namesItByItsFlagAndTheClassPath() {
    SourcedProperties properties = new SourcedProperties();
    properties.set("db", "guests.GuestBinding", "-db");
    properties.set("recordcount", "10", "-p");
    assertEquals(
        "-cp 'my jars/*' -db guests.GuestBinding -p recordcount=10",
        CommandArguments.of("guests.GuestBinding", properties, Optional.of("my jars/*")));
  }

  @Test
  void of_classPathThatLooksLikeAnOption_isNone() {
    assertEquals(
        "-cp ./-my.jar memory",
        CommandArguments.of("memory", new SourcedProperties(), Optional.of("-my.jar")));
  }

  @Test
  void of_filesAndProperties_areWrittenAsAUserWouldType(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("my workload"), "");
    SourcedProperties properties = new SourcedProperties();
    properties.set("recordcount", "10", file.toString());
    properties.set("fieldcount", "3", file.toString());
    properties.set("threadcount", "8", "-threads");
    properties.set("table", "far", "-p");
    properties.set("cassandra.password", "hunter2", "-p");
    properties.set("label", "it's", "-p");
    properties.set("hosts", "127.0.0.1", "local store");

    assertEquals(
        "encrypted-toy -P '"
            + file
            + "' -p 'cassandra.password=***' -p 'label=it'\\''s' -p table=far",
        CommandArguments.of("encrypted-toy", properties));
  }

  /** Of two files that have a key, the later one wins: in another order it's another command. */
  @Test
  void of_severalFiles_keepTheirOrder(@TempDir Path folder) throws IOException {
    Path workload = Files.writeString(folder.resolve("workload"), "");
    Path cluster = Files.writeString(folder.resolve("cluster"), "");
    SourcedProperties properties = new SourcedProperties();
    properties.set("table", "ofTheWorkload", workload.toString());
    properties.set("recordcount", "10", workload.toString());
    properties.set("table", "ofTheCluster", cluster.toString());
    properties.set("hosts", "db1", cluster.toString());
    assertEquals(
        "cassandra -P " + workload + " -P " + cluster,
        CommandArguments.of("cassandra", properties.copy()));
  }
}
