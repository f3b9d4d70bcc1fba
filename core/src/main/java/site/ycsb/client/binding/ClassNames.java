package site.ycsb.client.binding;

/** Class names of files written for YCSB before 0.15, whose package had another name. */
public final class ClassNames {
  private static final String OLD_PACKAGE = "com.yahoo.ycsb.";
  private static final String PACKAGE = "site.ycsb.";

  private ClassNames() {}

  /** The name by today's package. */
  public static String current(String className) {
    String name = className.trim();
    return name.startsWith(OLD_PACKAGE) ? PACKAGE + name.substring(OLD_PACKAGE.length()) : name;
  }
}
