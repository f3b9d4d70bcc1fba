package site.ycsb.stores.recipe;

import java.nio.file.Path;

/**
 * A Java installation.
 *
 * @param home its folder
 * @param majorVersion such as 17
 */
public record Jdk(Path home, int majorVersion) {
  /** The command that starts a JVM. */
  public Path java() {
    return home.resolve("bin").resolve("java");
  }
}
