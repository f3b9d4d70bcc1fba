package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.db.mongodb.DocumentCodec.FieldNames;

class FieldNamesTest {
  @Test
  void firstUnusable_severalNames_isTheOneThatMongoRejects() {
    assertEquals(Optional.of("a.b0"), FieldNames.firstUnusable(List.of("field0", "a.b0", "$c")));
    assertEquals(Optional.empty(), FieldNames.firstUnusable(List.of("field0", "e01")));
  }

  @ParameterizedTest
  @CsvSource({
    "field0, true",
    "größe€, true",
    "in$ide, true",
    "\"quoted\", true",
    "a.b, false",
    "$a, false",
    "'', false",
    "_id, false",
    "_ids, true"
  })
  void areUsable_name_isJudgedByWhatItWouldMean(String name, boolean usable) {
    assertEquals(usable, FieldNames.areUsable(Set.of("good", name)));
  }

  @Test
  void areUsable_noNames_areFine() {
    assertTrue(FieldNames.areUsable(null));
    assertTrue(FieldNames.areUsable(Set.of()));
    assertEquals(false, FieldNames.areUsable(Set.of("a\0b")));
  }
}
