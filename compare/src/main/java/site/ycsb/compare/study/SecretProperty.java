package site.ycsb.compare.study;

/** How a property that holds a secret is rejected: a study writes its commands down. */
public final class SecretProperty {
  /** What is wrong with it. */
  public static final String RULE = "is a secret, which would stand in every command of the study";

  /** What to do instead. */
  public static final String NEXT_STEP =
      "Put it into a file and name that, by a key that ends with .file";

  private SecretProperty() {}
}
