package site.ycsb.compare.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrialTest {
  @Test
  void commandLine_secrets_areMasked() {
    Trial trial =
        new Trial(
            "one",
            List.of(
                "run",
                "memory",
                "-p",
                "azure.key=hush",
                "-p",
                "a=b c",
                "-p",
                "encryption.keys=token"),
            Duration.ofSeconds(1));

    assertEquals(
        "bin/ycsb run memory -p 'azure.key=***' -p 'a=b c' -p encryption.keys=token",
        trial.commandLine());
  }
}
