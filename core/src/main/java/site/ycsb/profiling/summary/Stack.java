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
      String className = ClassText.of(method.getType().getName());
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
}
