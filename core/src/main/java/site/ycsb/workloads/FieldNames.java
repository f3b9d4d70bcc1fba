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

  FieldNames(List<String> names) {
    this.names = Collections.unmodifiableList(names);
    all = Collections.unmodifiableSet(new LinkedHashSet<>(names));
    single = new ArrayList<>(names.size());
    for (String name : names) {
      single.add(Collections.singleton(name));
    }
  }

  /** A prefix and the field's number. */
  static FieldNames numbered(String prefix, int count) {
    List<String> made = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      made.add(prefix + i);
    }
    return new FieldNames(made);
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
