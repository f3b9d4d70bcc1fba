package site.ycsb.db.mongodb;

import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which field names mean on MongoDB what they spell: a dot leads into a field's own fields, a
 * dollar at the beginning is an operator, and {@code _id} is the key.
 */
final class FieldNames {
  private FieldNames() {}

  static final String RULE =
      "a dot leads into a field of a field, a dollar at the beginning is an operator, and _id is the"
          + " key";

  /** The first one that can't be used; empty when all can. */
  static Optional<String> firstUnusable(Collection<String> names) {
    return names.stream().filter(name -> !isUsable(name)).findFirst();
  }

  /** Whether all of them can be used; null is none. */
  static boolean areUsable(@Nullable Collection<String> names) {
    if (names != null) {
      for (String name : names) {
        if (!isUsable(name)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isUsable(String name) {
    return !name.isEmpty()
        && name.charAt(0) != '$'
        && name.indexOf('.') < 0
        && name.indexOf('\0') < 0
        && !name.equals(DocumentCodec.ID);
  }
}
