package site.ycsb.client.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CompilerTimeTest {
  /** Its elapsed time is what the JVM tells; processor time can't be more than all threads'. */
  @Test
  void soFarNanos_neverFallsAndIsWithinTheProcess() {
    long before = CompilerTime.soFarNanos();
    long after = CompilerTime.soFarNanos();
    long process = ProcessorTime.soFar().orElseThrow().nanos();
    assertTrue(before > 0, "the JVM has compiled something: " + before);
    assertTrue(after >= before, before + " then " + after);
    assertTrue(after <= process, after + " of " + process);
  }

  @Test
  void nanos_ofThisProcess_isAsItTellsItself() {
    long before = CompilerTime.soFarNanos();
    long other = CompilerTime.of(ProcessHandle.current().pid()).nanos();
    long after = CompilerTime.soFarNanos();
    assertTrue(before <= other && other <= after, before + ", " + other + ", " + after);
  }

  @Test
  void nanos_ofAProcessThatHasEnded_isWhatItWasLast() throws Exception {
    Process process = new ProcessBuilder("sleep", "60").start();
    CompilerTime time = CompilerTime.of(process.pid());
    assertEquals(0, time.nanos());
    process.destroyForcibly().waitFor();
    assertEquals(0, time.nanos());
  }
}
