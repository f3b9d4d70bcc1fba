package site.ycsb.compare.study;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.compare.study.WorkloadChoice.TrialWarmUp;

class WorkloadChoiceTest {
  private final Path folder;

  WorkloadChoiceTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private WorkloadChoice choice(Charset charset) throws IOException {
    Path file = Files.writeString(folder.resolve("workload"), "hosts=db-köln\n", charset);
    return new WorkloadChoice("workload", file, TrialWarmUp.of(0, 0), Map.of());
  }

  @Test
  void value_fileInUtf8OrLatin1_isWhatItsTrialsRead() throws IOException {
    for (Charset charset : Set.of(StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1)) {
      assertEquals(
          Optional.of("db-köln"), choice(charset).value("hosts", Map.of()), charset::toString);
    }
  }
}
