package site.ycsb.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NearestTest {
  @Test
  void to_mistypedWord_findsIt() {
    assertEquals(Optional.of("memory"), Nearest.to("memroy", List.of("basic", "memory")));
    assertEquals(Optional.of("run"), Nearest.to("rnu", List.of("load", "run")));
  }

  @Test
  void to_anotherWord_findsNothing() {
    assertEquals(Optional.empty(), Nearest.to("quatsch", List.of("basic", "memory")));
  }

  @Test
  void slip_moreThanTwoEditsOrAThird_findsNothing() {
    List<String> names = List.of("threadcount", "db");
    assertEquals(Optional.of("threadcount"), Nearest.slip("treadcuont", names));
    assertEquals(Optional.empty(), Nearest.slip("trdcuont", names));
    assertEquals(Optional.empty(), Nearest.slip("dc", names));
  }

  @Test
  void distance_neighboursExchanged_isOne() {
    assertEquals(1, Nearest.distance("abc", "acb"));
    assertEquals(3, Nearest.distance("kitten", "sitting"));
    assertEquals(3, Nearest.distance("", "abc"));
  }
}
