package site.ycsb.tests.golden;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

class GoldenTest {
  @Test
  void check_otherText_failsWithWhatDiffers() throws Exception {
    String golden = Files.readString(Golden.folder().resolve("help/merge.txt"));
    Golden.check("help/merge.txt", golden);
    if (!Boolean.getBoolean("golden.update")) {
      AssertionError failed =
          assertThrows(
              AssertionError.class,
              () -> Golden.check("help/merge.txt", golden.replace("Usage", "Use")));
      String said = String.valueOf(failed.getMessage());
      assertTrue(said.contains("\n- Usage: bin/ycsb merge"), said);
      assertTrue(said.contains("\n+ Use: bin/ycsb merge"), said);
      assertTrue(said.contains("golden.update"), said);
    }
  }

  @Test
  void difference_ofLines_keepsThreeAround() {
    assertEquals(
        """
          ...
          c
          d
          e
        - f
        + x
          g
          h
          i
          ...
          k
          l
          m
        + n
        """,
        Golden.difference(
            List.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m"),
            List.of("a", "b", "c", "d", "e", "x", "g", "h", "i", "j", "k", "l", "m", "n")));
  }
}
