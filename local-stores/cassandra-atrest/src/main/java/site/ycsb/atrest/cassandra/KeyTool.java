package site.ycsb.atrest.cassandra;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import site.ycsb.atrest.cassandra.SystemKeyFile.UnusableKeyException;

/**
 * {@code java -jar ycsb-cassandra-atrest.jar (create | ensure | show) <key file>}: creates key
 * files and prints their check values.
 */
public final class KeyTool {
  private static final int REJECTED = 2;

  private KeyTool() {}

  public static void main(String[] arguments) {
    System.exit(run(arguments, System.out, System.err));
  }

  static int run(String[] arguments, PrintStream out, PrintStream err) {
    if (arguments.length != 2) {
      err.println("usage: java -jar <this jar> (create | ensure | show) <key file>");
      err.println("  create  creates a key file, mode 0600; never replaces one");
      err.println("  ensure  creates it when it doesn't exist");
      err.println("  show    only reads it");
      err.println("Each prints the key's check value, for the option key_check_value.");
      return REJECTED;
    }
    Path file = Path.of(arguments[1]);
    try {
      out.println(key(arguments[0], file).checkValue());
      return 0;
    } catch (UnusableKeyException e) {
      err.println(e.getMessage());
    } catch (FileAlreadyExistsException e) {
      err.println(file + " exists already; what it protects would be lost with it");
    } catch (NoSuchFileException e) {
      err.println(file + " can't be created: there is no such directory");
    } catch (IOException e) {
      err.println(file + " can't be created: " + e.getMessage());
    }
    return REJECTED;
  }

  private static SystemKey key(String action, Path file) throws IOException {
    switch (action) {
      case "create":
        return SystemKeyFile.create(file);
      case "ensure":
        return Files.exists(file) ? SystemKeyFile.read(file) : SystemKeyFile.create(file);
      case "show":
        return SystemKeyFile.read(file);
      default:
        throw new UnusableKeyException(action + ": must be create, ensure or show");
    }
  }
}
