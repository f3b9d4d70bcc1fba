package site.ycsb.stores;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Properties;
import java.util.UUID;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import site.ycsb.stores.launcher.Agent;
import site.ycsb.stores.launcher.ServerControl;

/**
 * Runs maintenance tasks inside a server's JVM by attaching to its process, which only its own user
 * can do. No port is involved.
 */
final class ServerAgent {
  private static final String JAR = "ycsb-agent.jar";

  private ServerAgent() {}

  /** Runs a task, by the node's kind of control, and waits for its end. */
  static void run(NodeState node, Agent.Task task, Class<? extends ServerControl> control)
      throws IOException {
    if (!node.runs()) {
      throw new IOException("node " + node.number() + " isn't running");
    }
    String id = UUID.randomUUID().toString();
    VirtualMachine server = attach(node.process().pid());
    try {
      Path jar = agentJar(Path.of(server.getSystemProperties().getProperty("java.io.tmpdir")));
      server.loadAgent(jar.toString(), Agent.request(id, task, control));
    } catch (AgentInitializationException e) {
      throw new IOException(reason(server.getSystemProperties(), id), e);
    } catch (AgentLoadException e) {
      throw new IOException("its JVM loads no agent: " + e.getMessage(), e);
    } finally {
      server.detach();
    }
  }

  private static VirtualMachine attach(long pid) throws IOException {
    try {
      return VirtualMachine.attach(Long.toString(pid));
    } catch (AttachNotSupportedException | IOException e) {
      throw new IOException("process " + pid + " can't be attached to: " + e.getMessage(), e);
    }
  }

  private static String reason(Properties server, String id) {
    String failure = server.getProperty(Agent.FAILURE_PROPERTY, "");
    return failure.startsWith(id + " ")
        ? failure.substring(id.length() + 1)
        : "the task failed; the reason is in the server's output";
  }

  /** A jar that only names the agent's class: the class itself is on the server's class path. */
  private static Path agentJar(Path folder) throws IOException {
    Path jar = folder.resolve(JAR);
    if (!Files.exists(jar)) {
      Manifest manifest = new Manifest();
      Attributes attributes = manifest.getMainAttributes();
      attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
      attributes.putValue("Agent-Class", Agent.class.getName());
      Path draft = Files.createTempFile(folder, "agent", ".new");
      try (OutputStream file = Files.newOutputStream(draft)) {
        new JarOutputStream(file, manifest).close();
      }
      Files.move(draft, jar, StandardCopyOption.ATOMIC_MOVE);
    }
    return jar;
  }
}
