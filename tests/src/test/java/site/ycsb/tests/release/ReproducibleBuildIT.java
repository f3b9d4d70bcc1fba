package site.ycsb.tests.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The same sources, built once more in another folder. */
@Tag("long")
class ReproducibleBuildIT {
  private static final Path CHECKOUT =
      Path.of(System.getProperty("ycsb.checkout")).toAbsolutePath().normalize();
  private static final Set<String> NOT_SOURCES = Set.of(".git", "target", ".ycsb");

  @TempDir private Path temp;

  @Test
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  void build_inAnotherFolder_makesTheSameBytes() throws Exception {
    Path second = temp.resolve("another folder");
    if (Files.exists(CHECKOUT.resolve(".git"))) {
      // for the commit and its date
      run(
          temp,
          "git",
          "clone",
          "-q",
          "--shared",
          "--no-checkout",
          CHECKOUT.toString(),
          "" + second);
    }
    copySources(second);
    if (Files.exists(second.resolve(".git"))) {
      run(second, "git", "reset", "-q");
    }

    run(
        second,
        "mvn",
        "-B",
        "-ntp",
        "-q",
        "-Dmaven.repo.local=" + System.getProperty("localRepository"),
        // only what is released is compared; the tests of these sources run in this same build
        "-Dmaven.test.skip=true",
        "-Pfull",
        "-pl",
        "distribution",
        "-am",
        "package");

    run(second, ".ci/compare-builds", second.toString(), CHECKOUT.toString());
  }

  private void run(Path folder, String... command) throws Exception {
    Path output = temp.resolve("output.txt");
    Process process =
        new ProcessBuilder(List.of(command))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertTrue(process.waitFor(25, TimeUnit.MINUTES), () -> command[0] + " doesn't end");
      assertEquals(0, process.exitValue(), Files.readString(output));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static void copySources(Path to) throws IOException {
    Files.walkFileTree(
        CHECKOUT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
              throws IOException {
            if (NOT_SOURCES.contains(folder.getFileName().toString())
                || folder.equals(CHECKOUT.resolve("results"))) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            Files.createDirectories(to.resolve(CHECKOUT.relativize(folder).toString()));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (!file.equals(CHECKOUT.resolve(".git"))) {
              Files.copy(
                  file,
                  to.resolve(CHECKOUT.relativize(file).toString()),
                  LinkOption.NOFOLLOW_LINKS,
                  StandardCopyOption.COPY_ATTRIBUTES);
            }
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
