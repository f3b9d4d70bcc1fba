package site.ycsb.crypto;

import java.util.Map;
import java.util.stream.Collectors;
import site.ycsb.DBException;

/**
 * Finds the libraries that the encryption layer needs. Within other clients, such as YCSB's own,
 * its user puts them on the class path, and a missing one would end each thread with an Error that
 * the client takes for success.
 */
final class RequiredLibraries {
  private static final Map<String, String> CLASS_OF_LIBRARY =
      Map.of(
          "bcprov-lts8on", "org.bouncycastle.crypto.BlockCipher",
          "jackson-core", "com.fasterxml.jackson.core.JsonFactory",
          "HdrHistogram", "org.HdrHistogram.Histogram");

  private RequiredLibraries() {}

  /**
   * Names those that aren't on the class path.
   *
   * @throws DBException when one is missing
   */
  static void require(ClassLoader loader) throws DBException {
    String missing =
        CLASS_OF_LIBRARY.entrySet().stream()
            .filter(entry -> !isPresent(entry.getValue(), loader))
            .map(Map.Entry::getKey)
            .sorted()
            .collect(Collectors.joining(", "));
    if (!missing.isEmpty()) {
      throw new DBException(
          "the encryption layer lacks a library: "
              + missing
              + ". Put its jar on the class path, next to the encryption layer's");
    }
  }

  /** What a class that can't be loaded during a start means to the user. */
  static DBException missing(LinkageError e) {
    return new DBException(
        "a library is missing, or its version doesn't fit: "
            + e
            + ". Put its jar on the class path, next to the encryption layer's and the binding's",
        e);
  }

  private static boolean isPresent(String className, ClassLoader loader) {
    try {
      Class.forName(className, false, loader);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }
}
