package site.ycsb.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/** An image's file, and what is in it, unpacked by tar as a container engine would. */
final class UnpackedImage {
  private final Path folder;
  private final JsonNode manifest;

  private UnpackedImage(Path folder, JsonNode manifest) {
    this.folder = folder;
    this.manifest = manifest;
  }

  /**
   * Unpacks a file.
   *
   * @param folder that is empty, for what is in it
   */
  static UnpackedImage of(Path file, Path folder) throws Exception {
    Files.createDirectories(folder.resolve("files"));
    tar(folder, "xf", file.toString(), "-C", folder.toString());
    JsonNode manifest =
        new ObjectMapper().readTree(folder.resolve("manifest.json").toFile()).get(0);
    UnpackedImage image = new UnpackedImage(folder, manifest);
    for (Path layer : image.layers()) {
      tar(folder, "xf", layer.toString(), "-C", image.files().toString());
    }
    return image;
  }

  /** How the image is called. */
  Set<String> names() {
    Set<String> names = new TreeSet<>();
    manifest.get("RepoTags").forEach(name -> names.add(name.asText()));
    return names;
  }

  /** What a container gets: user, command, variables, labels. */
  JsonNode config() throws IOException {
    return whole().get("config");
  }

  /** When it was made. */
  String created() throws IOException {
    return whole().get("created").asText();
  }

  private JsonNode whole() throws IOException {
    return new ObjectMapper().readTree(folder.resolve(manifest.get("Config").asText()).toFile());
  }

  /** The files of a container. */
  Path files() {
    return folder.resolve("files");
  }

  /** The archives of the layers, the base image's first. */
  List<Path> layers() {
    List<Path> layers = new ArrayList<>();
    manifest.get("Layers").forEach(name -> layers.add(folder.resolve(name.asText())));
    return layers;
  }

  /** An entry of a layer: {@code drwxr-xr-x 0/0 2026-11-21 00:00:00 opt/ycsb/}. */
  record Entry(String mode, String owner, String time, String name) {}

  /** What our layers have, which are the last two. */
  List<Entry> entriesOfOurs() throws Exception {
    List<Path> layers = layers();
    List<Entry> entries = new ArrayList<>();
    for (Path layer : layers.subList(layers.size() - 2, layers.size())) {
      for (String line :
          tar(
              folder,
              "tvf",
              layer.toString(),
              "--numeric-owner",
              "--full-time",
              // Jib writes more times than tar knows
              "--warning=no-unknown-keyword")) {
        String[] words = line.split(" +", 6);
        entries.add(new Entry(words[0], words[1], words[3] + " " + words[4], words[5]));
      }
    }
    return entries;
  }

  private static List<String> tar(Path folder, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("tar"));
    command.addAll(List.of(arguments));
    Path output = Files.createTempFile(folder, "tar", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().put("TZ", "UTC0");
    Process tar = builder.start();
    try {
      assertTrue(tar.waitFor(120, TimeUnit.SECONDS), command::toString);
      assertEquals(0, tar.exitValue(), Files.readString(output));
      return Files.readAllLines(output);
    } finally {
      tar.destroyForcibly();
      Files.delete(output);
    }
  }
}
