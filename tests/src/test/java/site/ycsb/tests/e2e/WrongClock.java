package site.ycsb.tests.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Wall clocks of commands that are wrong, by libfaketime, while their monotonic clocks are this
 * machine's: it would else move the origin of those too.
 */
final class WrongClock {
  private WrongClock() {}

  /**
   * What comes before a command.
   *
   * @param ahead of this machine's wall clock; negative when it's behind
   */
  static List<String> starter(Duration ahead) {
    return List.of(
        "env",
        "LD_PRELOAD=" + library(),
        "FAKETIME=" + String.format("%+ds", ahead.toSeconds()),
        "FAKETIME_DONT_FAKE_MONOTONIC=1",
        "FAKETIME_FORCE_MONOTONIC_FIX=0");
  }

  private static String library() {
    try (Stream<Path> folders = Files.list(Path.of("/usr/lib"))) {
      return folders
          .map(architecture -> architecture.resolve("faketime/libfaketimeMT.so.1"))
          .filter(Files::exists)
          .findFirst()
          .map(Path::toString)
          .orElseThrow(
              () -> new AssertionError("there is no libfaketime: install the package faketime"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
