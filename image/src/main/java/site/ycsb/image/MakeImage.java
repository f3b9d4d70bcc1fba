package site.ycsb.image;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;

/** Makes the image in a build. */
public final class MakeImage {
  private static final int ARGUMENTS = 4;
  private static final int FAILED = 1;
  private static final int USAGE = 2;

  private MakeImage() {}

  /**
   * Writes a file that {@code docker load} and {@code podman load} take.
   *
   * @param args the distribution's folder, the base image, the time of all that is in the image, in
   *     UTC as ISO 8601 writes it, and the file
   */
  public static void main(String[] args) throws InterruptedException {
    if (args.length != ARGUMENTS) {
      System.err.println("arguments: DISTRIBUTION BASE TIME FILE");
      System.exit(USAGE);
    }
    try {
      new DistributionImage(Path.of(args[0]), Instant.parse(args[2]))
          .write(args[1], Path.of(args[3]));
    } catch (IOException e) {
      System.err.println("ERROR: " + e.getMessage());
      System.exit(FAILED);
    }
  }
}
