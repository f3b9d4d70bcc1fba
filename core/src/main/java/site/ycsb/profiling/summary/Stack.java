package site.ycsb.profiling.summary;

import java.util.ArrayList;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import org.jspecify.annotations.Nullable;

/**
 * Where a thread was.
 *
 * @param top the innermost method; empty when nothing is known
 * @param site the innermost one that isn't the JDK's, or else the top
 */
record Stack(Layer layer, String top, String site) {
  private static final String LAMBDA = "$$Lambda";

  /** How the descriptors of async-profiler's native frames end; a method's has no such end. */
  private static final String NATIVE_FRAME = ")L;";

  private static final Stack UNKNOWN = new Stack(Layer.JVM, "", "");

  static Stack of(RecordedEvent event) {
    @Nullable RecordedStackTrace trace = event.getStackTrace();
    if (trace == null || trace.getFrames().isEmpty()) {
      return UNKNOWN;
    }
    List<String> classes = new ArrayList<>();
    String top = "";
    String site = "";
    for (RecordedFrame frame : trace.getFrames()) {
      RecordedMethod method = frame.getMethod();
      if (method.getDescriptor().endsWith(NATIVE_FRAME)) {
        continue;
      }
      String className = classText(method.getType().getName());
      classes.add(className);
      if (top.isEmpty()) {
        top = className + "." + method.getName();
      }
      if (site.isEmpty() && !StackLayers.isJdk(className)) {
        site = className + "." + method.getName();
      }
    }
    return new Stack(StackLayers.of(classes), top, site.isEmpty() ? top : site);
  }

  boolean isEmpty() {
    return top.isEmpty();
  }

  /** The name of a class as Java code has it, such as {@code byte[]} for {@code [B}. */
  static String classText(String name) {
    int dimensions = 0;
    while (dimensions < name.length() && name.charAt(dimensions) == '[') {
      dimensions++;
    }
    if (dimensions == 0 || dimensions == name.length()) {
      return withoutNumber(name);
    }
    String element = name.substring(dimensions);
    String text =
        switch (element.charAt(0)) {
          case 'B' -> "byte";
          case 'C' -> "char";
          case 'D' -> "double";
          case 'F' -> "float";
          case 'I' -> "int";
          case 'J' -> "long";
          case 'S' -> "short";
          case 'Z' -> "boolean";
          default -> element.substring(1).replace(";", "");
        };
    return text + "[]".repeat(dimensions);
  }

  /** Classes of lambdas have a number that differs from run to run. */
  private static String withoutNumber(String name) {
    int lambda = name.indexOf(LAMBDA);
    return lambda < 0 ? name : name.substring(0, lambda) + LAMBDA;
  }
}
