package site.ycsb.db;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** The tables of one run. A table exists as soon as it is named. Thread-safe, without a lock. */
final class MemoryTables {
  private final Map<String, ConcurrentNavigableMap<String, MemoryRecord>> tables =
      new ConcurrentHashMap<>();

  ConcurrentNavigableMap<String, MemoryRecord> table(String name) {
    ConcurrentNavigableMap<String, MemoryRecord> table = tables.get(name);
    return table != null
        ? table
        : tables.computeIfAbsent(
            name, absent -> new ConcurrentSkipListMap<>(MemoryTables::compareAsUtf8));
  }

  /** The order of two texts' UTF-8 bytes, which is that of their code points. */
  static int compareAsUtf8(String one, String other) {
    int common = Math.min(one.length(), other.length());
    for (int i = 0; i < common; i++) {
      char a = one.charAt(i);
      char b = other.charAt(i);
      if (a != b) {
        return rank(a) - rank(b);
      }
    }
    return one.length() - other.length();
  }

  /** Puts surrogates, which stand for code points above all others, behind the other characters. */
  private static int rank(char c) {
    if (c < Character.MIN_SURROGATE) {
      return c;
    }
    return c > Character.MAX_SURROGATE ? c - 0x800 : c + 0x2000;
  }
}
