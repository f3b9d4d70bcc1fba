package site.ycsb.workloads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.testing.doubles.ThrowingByteIterator;
import site.ycsb.workloads.FieldValues.FieldNames;

final class RowVerifierTest {
  private static final String KEY = "user6284781860667377211";
  private static final RowVerifier.Outcome WHOLE = new RowVerifier.Outcome("VERIFY", Status.OK);
  private static final RowVerifier.Outcome WRONG =
      new RowVerifier.Outcome("VERIFY", Status.UNEXPECTED_STATE);
  private static final RowVerifier.Outcome PARTIAL =
      new RowVerifier.Outcome("VERIFY-PARTIAL", Status.OK);

  private final List<RowVerifier.Difference> differences = new ArrayList<>();

  private RowVerifier verifier(int length) {
    return new RowVerifier(
        FieldNames.numbered("field", 3), () -> length, Optional.empty(), differences::add);
  }

  private static HashMap<String, ByteIterator> row(String key, int length, String... fields) {
    HashMap<String, ByteIterator> row = new HashMap<>();
    for (String field : fields) {
      row.put(field, new ByteArrayByteIterator(VerifiableValue.of(key, field, length)));
    }
    return row;
  }

  private static List<HashMap<String, ByteIterator>> rows(HashMap<String, ByteIterator> row) {
    return new ArrayList<>(List.of(row));
  }

  @Test
  void verify_rightRow_isOk() {
    assertEquals(Status.OK, verifier(100).verify(KEY, row(KEY, 100, "field0", "field1"), 2));
  }

  @Test
  void verify_emptyRow_isError() {
    assertEquals(Status.ERROR, verifier(100).verify(KEY, new HashMap<>(), 1));
  }

  @Test
  @SuppressWarnings("NullAway") // what a binding with a mistake returns
  void verify_rowThatCantBeRead_isErrorAndTheRunGoesOn() {
    HashMap<String, ByteIterator> nameless = row(KEY, 100, "field0", "field1");
    nameless.put(null, new StringByteIterator("x"));
    HashMap<String, ByteIterator> throwing = row(KEY, 100, "field0", "field1");
    throwing.put("field2", new ThrowingByteIterator());
    RowVerifier verifier = verifier(100);
    assertEquals(Status.ERROR, verifier.verify(KEY, nameless, 3));
    assertEquals(Status.ERROR, verifier.verify(KEY, throwing, 3));
    List<HashMap<String, ByteIterator>> noRow = new ArrayList<>();
    noRow.add(null);
    for (List<HashMap<String, ByteIterator>> rows : List.of(noRow, List.of(throwing))) {
      assertEquals(
          new RowVerifier.Outcome("VERIFY", Status.ERROR),
          verifier.verifyScan(KEY, rows, 5, 3, false));
    }
    assertEquals(
        List.of(RowVerifier.Difference.UNREADABLE), differences.stream().distinct().toList());
  }

  @Test
  void verify_missingField_isUnexpected() {
    assertEquals(Status.UNEXPECTED_STATE, verifier(100).verify(KEY, row(KEY, 100, "field0"), 3));
  }

  @Test
  void verify_otherRecordsRow_isUnexpected() {
    assertEquals(
        Status.UNEXPECTED_STATE, verifier(100).verify(KEY, row("user1", 100, "field0"), 1));
    assertTrue(differences.get(0).text().contains("dataintegrity=true"), "how it comes about");
  }

  @Test
  void verify_shorterValue_isUnexpected() {
    assertEquals(Status.UNEXPECTED_STATE, verifier(100).verify(KEY, row(KEY, 99, "field0"), 1));
  }

  @Test
  void verify_fieldsThatAreAbsent_areNoneOfTheRow() {
    assertEquals(Status.OK, verifier(100).verify(KEY, withAbsent(row(KEY, 100, "field0")), 1));
    assertEquals(
        Status.UNEXPECTED_STATE, verifier(100).verify(KEY, withAbsent(row(KEY, 100, "field0")), 2));
    assertEquals(Status.ERROR, verifier(100).verify(KEY, withAbsent(new HashMap<>()), 1));
    assertEquals(
        List.of(RowVerifier.Difference.FIELDS_MISSING, RowVerifier.Difference.NO_FIELDS),
        differences);
  }

  @Test
  void verifyScan_fieldsThatAreAbsent_areNoneOfTheRow() {
    assertEquals(WHOLE, scan(withAbsent(row(KEY, 100, "field0")), 1));
    assertEquals(WRONG, scan(withAbsent(row(KEY, 100, "field0")), 2));
    assertEquals(
        new RowVerifier.Outcome("VERIFY", Status.ERROR), scan(withAbsent(new HashMap<>()), 1));
    assertEquals(
        List.of(RowVerifier.Difference.FIELDS_MISSING, RowVerifier.Difference.NO_FIELDS),
        differences);
  }

  private RowVerifier.Outcome scan(HashMap<String, ByteIterator> row, int expectedFields) {
    return verifier(100).verifyScan(KEY, rows(row), 1, expectedFields, false);
  }

  @SuppressWarnings("NullAway") // what bindings made for YCSB return of absent fields
  private static HashMap<String, ByteIterator> withAbsent(HashMap<String, ByteIterator> row) {
    row.put("field1", null);
    row.put("field2", new StringByteIterator(null));
    return row;
  }

  @Test
  void verify_differences_areNamed() {
    verifier(100).verify(KEY, row(KEY, 100, "field0"), 3);
    verifier(100).verify(KEY, row("user1", 100, "field0"), 1);
    verifier(100).verify(KEY, new HashMap<>(), 1);
    assertEquals(
        List.of(
            RowVerifier.Difference.FIELDS_MISSING,
            RowVerifier.Difference.VALUE,
            RowVerifier.Difference.NO_FIELDS),
        differences);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 23, 24, 30, 31, 50, 99})
  void verify_oneByteChanged_isUnexpected(int at) {
    HashMap<String, ByteIterator> row = row(KEY, 100, "field0");
    byte[] value = VerifiableValue.of(KEY, "field0", 100);
    value[at] ^= 1;
    row.put("field0", new ByteArrayByteIterator(value));
    assertEquals(Status.UNEXPECTED_STATE, verifier(100).verify(KEY, row, 1));
  }

  @ParameterizedTest
  @ValueSource(ints = {24, 27, 30, 31, 100, 1000})
  void verifyScan_valuesWithTheKey_areCheckedWhole(int length) {
    assertEquals(
        WHOLE,
        verifier(length).verifyScan(KEY, rows(row(KEY, length, "field0", "field2")), 5, 2, false));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4, 10, 23})
  void verifyScan_valuesShorterThanTheKey_areCheckedInPart(int length) {
    assertEquals(
        PARTIAL,
        verifier(length).verifyScan(KEY, rows(row(KEY, length, "field0", "field2")), 5, 2, false));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, 10, 23, 25, 35, 60, 99})
  void verifyScan_oneByteChanged_isUnexpected(int at) {
    byte[] value = VerifiableValue.of(KEY, "field0", 100);
    value[at] ^= 0x40;
    HashMap<String, ByteIterator> row = row(KEY, 100, "field1");
    row.put("field0", new ByteArrayByteIterator(value));
    assertEquals(WRONG, verifier(100).verifyScan(KEY, rows(row), 5, 2, false));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 4, 22, 23, 24})
  void verifyScan_oneByteOfAShortValueChanged_isUnexpected(int at) {
    byte[] value = VerifiableValue.of(KEY, "field0", 26);
    value[at] ^= 0x40;
    HashMap<String, ByteIterator> row = new HashMap<>();
    row.put("field0", new ByteArrayByteIterator(value));
    assertEquals(WRONG, verifier(26).verifyScan(KEY, rows(row), 5, 1, false));
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 12, 30, 100})
  void verifyScan_keysOfASubclass_areAccepted(int length) {
    String key = "order:eu/7";
    RowVerifier verifier = verifier(length);
    RowVerifier.Outcome outcome =
        verifier.verifyScan(key, rows(row(key, length, "field0", "field1")), 5, 2, false);
    assertEquals(Status.OK, outcome.status());
  }

  @Test
  void verifyScan_fieldOfAnotherRecord_isUnexpected() {
    HashMap<String, ByteIterator> row = row(KEY, 100, "field0");
    row.putAll(row("user1", 100, "field1"));
    assertEquals(WRONG, verifier(100).verifyScan(KEY, rows(row), 5, 2, false));
  }

  @Test
  void verifyScan_fieldsExchanged_isUnexpected() {
    HashMap<String, ByteIterator> row = row(KEY, 100, "field0", "field1");
    ByteIterator first = row.get("field0");
    row.put("field0", row.get("field1"));
    row.put("field1", first);
    assertEquals(WRONG, verifier(100).verifyScan(KEY, rows(row), 5, 2, false));
  }

  @Test
  void verifyScan_shortValuesOfTwoRecords_isUnexpected() {
    HashMap<String, ByteIterator> row = row(KEY, 10, "field0");
    row.putAll(row("user7777777777", 10, "field1"));
    assertEquals(WRONG, verifier(10).verifyScan(KEY, rows(row), 5, 2, false));
  }

  @Test
  void verifyScan_garbageWithoutAKey_isUnexpected() {
    HashMap<String, ByteIterator> row = new HashMap<>();
    row.put("field0", new ByteArrayByteIterator(new byte[100]));
    assertEquals(WRONG, verifier(100).verifyScan(KEY, rows(row), 5, 1, false));
  }

  @Test
  void verifyScan_columnsOfTheStore_areLeftOut() {
    HashMap<String, ByteIterator> row = row(KEY, 100, "field0");
    row.put("y_id", new ByteArrayByteIterator(new byte[3]));
    assertEquals(WHOLE, verifier(100).verifyScan(KEY, rows(row), 5, 1, false));
  }

  @Test
  void verifyScan_moreRowsThanAskedFor_isUnexpected() {
    List<HashMap<String, ByteIterator>> rows = rows(row(KEY, 100, "field0"));
    rows.add(row("user1", 100, "field0"));
    assertEquals(WRONG, verifier(100).verifyScan(KEY, rows, 1, 1, false));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ключ", "clé", "€7"})
  void verify_charactersBeyondAscii_inUtf8OrOneByteEach(String key) {
    String field = "field0";
    String text = VerifiableValue.text(key, field, 100);
    for (ByteIterator stored :
        List.of(
            new StringByteIterator(text),
            new ByteArrayByteIterator(text.getBytes(StandardCharsets.UTF_8)),
            new ByteArrayByteIterator(new StringByteIterator(text).toArray()))) {
      HashMap<String, ByteIterator> row = new HashMap<>();
      row.put(field, stored);
      assertEquals(Status.OK, verifier(100).verify(key, row, 1));
    }
  }

  @Test
  void verifyScan_nothing_isErrorUnlessRecordsAreDeleted() {
    assertEquals(
        new RowVerifier.Outcome("VERIFY", Status.ERROR),
        verifier(100).verifyScan(KEY, new ArrayList<>(), 5, 1, false));
    assertEquals(WHOLE, verifier(100).verifyScan(KEY, new ArrayList<>(), 5, 1, true));
  }
}
