package site.ycsb.compare.reproduction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.config.ConfigurationException;

class PublicationFileTest {
  @TempDir Path studies;

  @Test
  void read_mistakes_areSaidAllAtOnce() throws Exception {
    Path folder = Files.createDirectories(studies.resolve("publications"));
    Files.writeString(
        folder.resolve("one.yaml"),
        """
        source: ""
        studies: [one]
        prose: {measured: something}
        claims:
          - claim: A claim
            studies: [other]
            column: throughput_ops_s
            contrast: {of: {stoer: hbase}, to: {store: cassandra}}
          - claim: Another one
            studies: [one]
            column: throughput_ops_s
            contrast: {of: {store: hbase}, to: {store: cassandra}}
            within: {low: 5, high: 1, words: nothing}
        chart:
          - rows: colour
        """);

    String message =
        String.valueOf(
            assertThrows(
                    ConfigurationException.class, () -> new PublicationFile(studies).read("one"))
                .getMessage());

    assertEquals(
        """
        title= (one.yaml): must be there. docs/reproduce.md has the keys
        prose.here= (one.yaml): must be there. docs/reproduce.md has the keys
        claims.studies=other (one.yaml): must be one of the file's studies. Such as one
        claims.contrast=stoer (one.yaml): must be an axis. Such as store, workload, protection,\
         clients, threads, target, records, operations, plain
        claims.within= (one.yaml): must be there. Such as {low: 1, high: null, words: above 1}
        claims.within=5.0 to 1.0 (one.yaml): must be from 0 or more to something higher. Such as\
         {low: 1, high: null, words: above 1}
        chart.rows=colour (one.yaml): must be something that rows can be. Such as records,\
         operations, workload, metric""",
        message);
  }
}
