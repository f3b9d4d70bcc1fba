package site.ycsb.client.jvm;

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
}
