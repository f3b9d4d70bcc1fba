package site.ycsb.workloads;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The names of a record's fields, and the sets of them that operations request. Immutable. */
final class FieldNames {
  private final List<String> names;
  private final Set<String> all;
  private final List<Set<String>> single;

  FieldNames(String prefix, int count) {
    List<String> made = new ArrayList<>(count);
    List<Set<String>> singles = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      String name = prefix + i;
      made.add(name);
      singles.add(Collections.singleton(name));
    }
    names = Collections.unmodifiableList(made);
    all = Collections.unmodifiableSet(new LinkedHashSet<>(made));
    single = singles;
  }

  List<String> list() {
    return names;
  }

  String name(int index) {
    return names.get(index);
  }

  Set<String> all() {
    return all;
  }

  Set<String> oneOf(long index) {
    return single.get((int) index);
  }
}
