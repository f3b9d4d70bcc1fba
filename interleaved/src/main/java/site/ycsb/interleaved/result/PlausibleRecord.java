package site.ycsb.interleaved.result;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether a record that was read from a file can have been measured: nothing is missing that isn't
 * {@link Nullable}, and numbers are finite and not negative, in all that it holds.
 */
final class PlausibleRecord {
  /** Any number: from it the order of arms was drawn. */
  private static final Set<String> SIGNED = Set.of("seed");

  private PlausibleRecord() {}

  static boolean is(Record read) {
    for (RecordComponent component : read.getClass().getRecordComponents()) {
      @Nullable Object value = valueOf(component, read);
      boolean plausible =
          value == null
              ? component.getAnnotatedType().isAnnotationPresent(Nullable.class)
              : SIGNED.contains(component.getName()) || isValue(value);
      if (!plausible) {
        return false;
      }
    }
    return true;
  }

  private static @Nullable Object valueOf(RecordComponent component, Record read) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(read);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isValue(Object value) {
    if (value instanceof Number number) {
      return number.doubleValue() >= 0 && Double.isFinite(number.doubleValue());
    }
    if (value instanceof List<?> list) {
      return list.stream().allMatch(PlausibleRecord::isValue);
    }
    if (value instanceof Map<?, ?> map) {
      return map.values().stream().allMatch(one -> one != null && isValue(one));
    }
    return !(value instanceof Record inner) || is(inner);
  }
}
