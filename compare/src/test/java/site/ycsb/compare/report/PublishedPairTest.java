package site.ycsb.compare.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.results.StudyResults;
import site.ycsb.compare.results.Summarizer;
import site.ycsb.compare.run.StudyFolder;

class PublishedPairTest {
  @TempDir Path folder;

  @Test
  void of_ratioOfOneOperation_isThatOfItsTrialsToPlain() throws Exception {
    StudyInFolder.make(folder, StudyInFolder.study(3), TablesTest.SAME_THROUGHPUT);
    StudyResults results = StudyResults.read(new StudyFolder(folder.resolve("results")));

    List<PublishedPair> pairs =
        PublishedPair.of(results, new Summarizer(results).summary()).stream()
            .filter(pair -> pair.published().metric().equals("READ_mean_us_ratio"))
            .toList();

    assertEquals(1, pairs.size(), "plain has no ratio to plain");
    assertEquals("READ mean latency, protected by plain", pairs.get(0).title());
    assertEquals(1.5, pairs.get(0).measured(), 1e-9);
    assertEquals(2, pairs.get(0).published().value());
  }
}
