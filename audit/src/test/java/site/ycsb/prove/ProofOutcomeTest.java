package site.ycsb.prove;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import site.ycsb.prove.FileSearch.Owner;
import site.ycsb.prove.FileSearch.Sighting;
import site.ycsb.prove.ProofOutcome.CanaryFindings;
import site.ycsb.prove.ProofOutcome.Promise;
import site.ycsb.spi.RecordPart;
import site.ycsb.spi.store.StoredKind;

class ProofOutcomeTest {
  private static final Promise NOTHING = new Promise(Set.of(), false);
  private static final Promise AT_REST = new Promise(Set.of(), true);
  private static final Promise CLIENT = new Promise(EnumSet.allOf(RecordPart.class), false);

  private final Canaries subject = Canaries.make(new SplittableRandom(1), 4, 2);
  private final Canaries control = Canaries.make(new SplittableRandom(2), 4, 2);
  private final CanaryFindings findings = new CanaryFindings();

  @Test
  void broken_inClear_nothingIsPromised() {
    see(Owner.SUBJECT, StoredKind.DATA, RecordPart.VALUE);

    assertEquals(0, outcome(NOTHING).broken().size());
    assertEquals(1, outcome(NOTHING).showing().size());
  }

  @Test
  void broken_client_holdsForEveryFile() {
    see(Owner.SUBJECT, StoredKind.OTHER, RecordPart.FIELD_NAME);
    see(Owner.SUBJECT, StoredKind.INDEX, RecordPart.KEY);

    assertEquals(2, outcome(CLIENT).broken().size());
    assertTrue(report(CLIENT).contains("FOUND UNENCRYPTED"), report(CLIENT));
  }

  @Test
  void broken_atRest_letsKeysShowInIndexesOnly() {
    see(Owner.SUBJECT, StoredKind.INDEX, RecordPart.KEY);
    see(Owner.SUBJECT, StoredKind.SYSTEM, RecordPart.FIELD_NAME);
    assertEquals(List.of(), outcome(AT_REST).broken());
    assertTrue(
        report(AT_REST).contains("not promised to be hidden: 4 record keys in indexes"),
        report(AT_REST));

    see(Owner.SUBJECT, StoredKind.LOG, RecordPart.KEY);
    see(Owner.SUBJECT, StoredKind.INDEX, RecordPart.VALUE);
    assertEquals(2, outcome(AT_REST).broken().size());
  }

  @Test
  void broken_control_isNeverHeldAgainstThePromise() {
    see(Owner.CONTROL, StoredKind.DATA, RecordPart.VALUE);

    assertEquals(List.of(), outcome(CLIENT).broken());
    assertEquals(List.of(), outcome(CLIENT).showing());
  }

  @Test
  void controlFound_valuesMissing_isFalse() {
    see(Owner.CONTROL, StoredKind.DATA, RecordPart.KEY);
    assertFalse(outcome(CLIENT).controlFound());
    assertTrue(report(CLIENT).contains("THE SEARCH MISSES EXISTING DATA"), report(CLIENT));

    see(Owner.CONTROL, StoredKind.DATA, RecordPart.VALUE);
    assertTrue(outcome(CLIENT).controlFound());
    assertTrue(report(CLIENT).contains("Nothing that should be hidden was found"), report(CLIENT));
  }

  private void see(Owner owner, StoredKind kind, RecordPart part) {
    for (String text : (owner == Owner.SUBJECT ? subject : control).of(part)) {
      findings.add("written", Path.of(kind + ".db"), kind, new Sighting(owner, part, text));
    }
  }

  private ProofOutcome outcome(Promise promise) {
    return new ProofOutcome(subject, control, promise, findings);
  }

  private String report(Promise promise) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new ProofReport(new PrintStream(bytes, true, StandardCharsets.UTF_8), outcome(promise)).print();
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
