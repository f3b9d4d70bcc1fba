package site.ycsb.profiling.summary;

/** Names of classes as Java code has them. */
final class ClassText {
  private static final String LAMBDA = "$$Lambda";

  private ClassText() {}

  /** Such as {@code byte[]} for {@code [B}. */
  static String of(String name) {
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
