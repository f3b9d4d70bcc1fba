package site.ycsb.config;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What failures are and what caused them. Drivers make them, and one that is its own cause must not
 * hang a run.
 */
public final class Causes {
  private static final int MAX = 20;

  private Causes() {}

  /** The failure, its cause, that one's cause and so on; the first 20 of them. */
  public static List<Throwable> of(Throwable failure) {
    return of(failure, Throwable::getCause);
  }

  /** The same where a cause is found in another way. */
  public static List<Throwable> of(
      Throwable failure, Function<Throwable, @Nullable Throwable> cause) {
    List<Throwable> causes = new ArrayList<>();
    @Nullable Throwable current = failure;
    while (current != null && causes.size() < MAX) {
      causes.add(current);
      current = cause.apply(current);
    }
    return causes;
  }

  /** The innermost of them. */
  public static Throwable root(Throwable failure) {
    List<Throwable> causes = of(failure);
    return causes.get(causes.size() - 1);
  }

  /** Its message, or the name of its type where it has none. */
  public static String messageOf(Throwable failure) {
    @Nullable String message = failure.getMessage();
    return message == null || message.isBlank() ? failure.getClass().getSimpleName() : message;
  }

  /** Whether it is of one of these types. */
  public static boolean isOneOf(List<Class<? extends Throwable>> types, Throwable failure) {
    return types.stream().anyMatch(type -> type.isInstance(failure));
  }

  /**
   * Does something with each; one that fails keeps none of the others from it. The first failure is
   * thrown at the end, with the others suppressed.
   */
  public static <T> void forEach(Iterable<T> all, Consumer<? super T> action) {
    @Nullable RuntimeException first = null;
    for (T each : all) {
      try {
        action.accept(each);
      } catch (RuntimeException e) {
        if (first == null) {
          first = e;
        } else {
          first.addSuppressed(e);
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
