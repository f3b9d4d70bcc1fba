package site.ycsb.profiling;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import org.jspecify.annotations.Nullable;
import site.ycsb.profiling.ProfileSummary.Layer;

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

  static final Stack UNKNOWN = new Stack(Layer.JVM, "", "");

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

  /**
   * Tells the layer that a stack is in, from the classes of its frames and nothing else, so that a
   * binding or workload that nobody here knows falls into its place too.
   *
   * <p>A stack is walked from the outside to the inside, as the work is handed on: the client calls
   * a DB, the encryption layer calls another, the binding calls its driver. Code that isn't this
   * project's is the binding's or driver's when a DB was called or when no client thread is at the
   * bottom; before that it is a workload. What the encryption layer calls is its own doing, a value
   * that is generated while it requests it included: that is what {@code [ENCRYPT]} times. A value
   * that a binding requests is the client's. A driver that encrypts by a library of its own does
   * the same work as the encryption layer.
   */
  static final class StackLayers {
    private static final List<String> JDK =
        List.of("java.", "javax.", "jdk.", "sun.", "com.sun.", "org.xml.", "org.w3c.");

    /** Used by several layers: the doing of who calls them. */
    private static final List<String> LIBRARIES =
        List.of("org.HdrHistogram.", "org.bouncycastle.", "org.slf4j.");

    private static final String OURS = "site.ycsb.";
    private static final String CRYPTO = "site.ycsb.crypto.";
    private static final String WORKER = "site.ycsb.client.run.Worker";
    private static final Set<String> OUTERMOST_DB =
        Set.of("site.ycsb.client.chain.ObservingDB", "site.ycsb.client.chain.MeasuredDB");

    /** What MongoDB's driver encrypts with. */
    private static final String DRIVERS_CRYPTO = "com.mongodb.internal.crypt.";

    /** Its code has the time of what it calls, except for the store's. */
    private static final String CRYPTO_WORK = "site.ycsb.crypto.primitive.";

    private static final Set<String> CLIENT_PACKAGES =
        Set.of(
            "cli",
            "client",
            "compare",
            "config",
            "generator",
            "measurements",
            "metrics",
            "profiling",
            "prove",
            "spi",
            "stores",
            "workloads");

    /** Packages that decide when the store is called, in addition to the encryption layer. */
    private static final List<String> AROUND_THE_STORE =
        List.of("site.ycsb.client.", "site.ycsb.profiling.");

    private static final Set<String> BINDINGS_IN_CORE =
        Set.of("site.ycsb.BasicDB", "site.ycsb.BasicTSDB", "site.ycsb.GoodBadUglyDB");

    private StackLayers() {}

    /** The layer of a stack, from the classes of its frames, the innermost first. */
    static Layer of(List<String> classNames) {
      boolean clientThread = classNames.contains(WORKER);
      Layer layer = Layer.JVM;
      boolean inDb = !clientThread;
      String caller = "";
      for (int i = classNames.size() - 1; i >= 0; i--) {
        String name = classNames.get(i);
        inDb |= OUTERMOST_DB.contains(name);
        layer = next(layer, name, caller, inDb);
        caller = name;
      }
      return layer;
    }

    /** Whether a frame is the JDK's, which says little by itself. */
    static boolean isJdk(String className) {
      return startsWithAny(className, JDK);
    }

    private static Layer next(Layer layer, String name, String caller, boolean inDb) {
      if (isJdk(name) || startsWithAny(name, LIBRARIES)) {
        return layer;
      }
      if (name.startsWith(CRYPTO) || name.startsWith(DRIVERS_CRYPTO)) {
        return Layer.CRYPTO;
      }
      if (isClient(name)) {
        return layer == Layer.CRYPTO && !startsWithAny(name, AROUND_THE_STORE)
            ? Layer.CRYPTO
            : Layer.CLIENT;
      }
      if (layer == Layer.CRYPTO && (isJdk(caller) || caller.startsWith(CRYPTO_WORK))) {
        return Layer.CRYPTO; // the provider of a cipher
      }
      return inDb ? Layer.DRIVER : Layer.CLIENT;
    }

    private static boolean isClient(String name) {
      if (!name.startsWith(OURS) || BINDINGS_IN_CORE.contains(name)) {
        return false;
      }
      int end = name.indexOf('.', OURS.length());
      return end < 0 || CLIENT_PACKAGES.contains(name.substring(OURS.length(), end));
    }

    private static boolean startsWithAny(String name, List<String> prefixes) {
      for (String prefix : prefixes) {
        if (name.startsWith(prefix)) {
          return true;
        }
      }
      return false;
    }
  }
}
