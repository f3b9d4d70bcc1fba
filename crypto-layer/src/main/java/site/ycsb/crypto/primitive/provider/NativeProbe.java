package site.ycsb.crypto.primitive.provider;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Tries whether a shared library can be unpacked to the temporary folder and loaded from there, as
 * Bouncy Castle does with its own. A folder that is mounted with noexec would end Bouncy Castle's
 * loader with an Error that leaves its classes unusable, so it is tried before the first of them.
 */
final class NativeProbe {
  private NativeProbe() {}

  /**
   * Why the library can't be loaded from a folder; empty when it can.
   *
   * @param library the content of a library of this platform, loaded into the process
   */
  static Optional<String> trouble(Path folder, byte[] library) {
    Path copy;
    try {
      copy = Files.createTempFile(folder.toAbsolutePath(), "ycsb-probe-", ".so");
    } catch (IOException e) {
      return Optional.of("the temporary folder " + folder + " can't be written");
    }
    try {
      Files.write(copy, library);
      System.load(copy.toString());
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of("the temporary folder " + folder + " can't be written");
    } catch (UnsatisfiedLinkError e) {
      return Optional.of(
          "no library can be loaded from the temporary folder "
              + folder
              + ", as when it is mounted with noexec");
    } finally {
      delete(copy);
    }
  }

  private static void delete(Path copy) {
    try {
      Files.deleteIfExists(copy);
    } catch (IOException e) {
      // a leftover in the temporary folder does no harm
      return;
    }
  }
}
