package site.ycsb.stores.recipe;

import java.util.List;

/**
 * How to run a server's JVM.
 *
 * @param jvmArguments flags of the JVM
 * @param classPath entries of its class path, in order
 * @param mainClass the server's own main class
 * @param arguments what its main method gets
 */
public record ServerCommand(
    List<String> jvmArguments, List<String> classPath, String mainClass, List<String> arguments) {
  public ServerCommand {
    jvmArguments = List.copyOf(jvmArguments);
    classPath = List.copyOf(classPath);
    arguments = List.copyOf(arguments);
  }
}
